/* fuzz.h: what the fuzz drivers share: MUST, bytes read one by one, and a main for runs without libFuzzer.
 * A driver includes it once and defines LLVMFuzzerTestOneInput. */
#ifndef HH_FUZZ_H
#define HH_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define MUST(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            abort(); \
        } \
    } while (0)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct input {
    const uint8_t *next, *end;
} input;

/* The next byte; 0 after the last one. */
static uint32_t byte(input *in)
{
    return in->next < in->end ? *in->next++ : 0u;
}

#ifdef HH_FUZZ_STANDALONE
int main(int count, char **names)
{
    static uint8_t data[1 << 16];
    for (int i = 1; i < count; i++) {
        FILE *const file = fopen(names[i], "rb");
        MUST(file != NULL);
        const size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
    }
    printf("%d inputs, nothing broken\n", count - 1);
    return 0;
}
#endif

#endif
