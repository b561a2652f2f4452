"""What pyproject.toml cannot say: the cffi extension, its wheel tag, where assets/ goes, and compiled words."""

from pathlib import Path
from typing import ClassVar

from setuptools import Command, find_packages, setup
from setuptools.command.build import build


class BuildWords(Command):
    """Compile assets/locale/*/LC_MESSAGES/*.po to .mo beside them, in editable installs too."""

    description = "compile the message catalogues"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []
    editable_mode = False
    build_lib: str | None = None

    def initialize_options(self) -> None:
        self.build_lib = None

    def finalize_options(self) -> None:
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for po in Path("assets/locale").glob("*/LC_MESSAGES/*.po"):
            with po.open("rb") as source:
                catalog = read_po(source, locale=po.parts[-3])
            targets = [po.with_suffix(".mo")]
            if not self.editable_mode and self.build_lib:
                targets.append(Path(self.build_lib, "handheld", po.with_suffix(".mo")))
            for target in targets:
                target.parent.mkdir(parents=True, exist_ok=True)
                with target.open("wb") as out:
                    write_mo(out, catalog)

    def get_source_files(self) -> list[str]:
        return [str(po) for po in Path("assets/locale").glob("*/LC_MESSAGES/*.po")]

    def get_outputs(self) -> list[str]:
        return []

    def get_output_mapping(self) -> dict[str, str]:
        return {}


class Build(build):
    sub_commands: ClassVar = [*build.sub_commands, ("build_words", None)]


setup(
    packages=[*find_packages(include=["handheld", "handheld.*"]), "handheld.assets"],
    package_dir={"handheld.assets": "assets"},
    cffi_modules=["core_c/build_ffi.py:make_ffi"],
    cmdclass={"build": Build, "build_words": BuildWords},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
