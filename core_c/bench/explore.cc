// The measure for bench: a plain C++ explorer of the rules, taken unchanged below this line from the
// project's game notes (games/trax/baseline). Nothing in Pocket Rails uses it.
// explore.cc -- fast Trax explorer (own code, written from the rules) used to FIND rare cases and
// to count perft; everything it finds is re-verified by ref_trax.py before it becomes a vector.
// g++ -O3 -march=native -std=c++17 -pthread explore.cc -o explore
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cstdint>
#include <string>
#include <vector>
#include <set>
#include <chrono>
#include <ctime>
#include <thread>
#include <algorithm>
using namespace std;
enum { STD, E8, LOOP };
static const int W = 256, C0 = 128*W+128;
static const int DIR[4] = {-W, 1, W, -1};            // N E S W
static const int NS=5, EW=10, NW=9, ES=6, NE=3, SW=12; // white-edge masks
struct Tabs { uint8_t nmv[256]; uint8_t mv[256][3]; uint8_t forced[256]; uint8_t nxt[16][4];
  Tabs(){ const int T[6]={NS,EW,NW,ES,NE,SW};
    for(int known=0;known<16;known++)for(int wm=0;wm<16;wm++){ int k=known*16+wm; nmv[k]=0;forced[k]=0; if(wm&~known)continue;
      if(!known) continue; int w=__builtin_popcount(wm), b=__builtin_popcount(known&~wm);
      if(w>2||b>2){forced[k]=255;continue;}
      for(int i=0;i<6;i++) if((T[i]&known)==wm) { if(nmv[k]<3) mv[k][nmv[k]]=T[i]; nmv[k]++; }
      if(w==2||b==2){ forced[k]=mv[k][0]; if(nmv[k]!=1) abort(); }
    }
    for(int t=0;t<16;t++)for(int e=0;e<4;e++){ nxt[t][e]=4; int same=(t>>e&1)?t:(~t&15); if(__builtin_popcount(t)!=2)continue; nxt[t][e]=__builtin_ctz(same&~(1<<e)); }
  } } TB;
static char sym(int t){ return (t==NS||t==EW)?'+':(t==NW||t==ES)?'/':'\\'; }
struct Rng{ uint64_t s; Rng(uint64_t x):s(x*0x9E3779B97F4A7C15ull+0x1234567){} uint64_t next(){ s^=s<<13;s^=s>>7;s^=s<<17;return s*0x2545F4914F6CDD1Dull;} uint32_t below(uint32_t n){return (next()>>32)*(uint64_t)n>>32;} };
struct Move{ int p; int t; };
struct Game{ uint8_t b[W*W]; int var; int x0,y0,x1,y1; int n; int turn; vector<int> placed; int winW,winB; // bit0 loop bit1 line
  Game(int v):var(v),n(0),turn(0),winW(0),winB(0){ memset(b,0,sizeof b); placed.reserve(4096);} 
  void reset(){ for(int p:placed)b[p]=0; placed.clear(); n=0;turn=0;winW=winB=0; }
  inline int key(int p)const{ int k=0,w=0; uint8_t t; if((t=b[p-W])){k|=1; if(t&4)w|=1;} if((t=b[p+1])){k|=2; if(t&8)w|=2;} if((t=b[p+W])){k|=4; if(t&1)w|=4;} if((t=b[p-1])){k|=8; if(t&2)w|=8;} return k*16+w; }
  // fill from p; true if legal. pushes on placed.
  bool fill(int p){ size_t q=placed.size(); placed.push_back(p); while(q<placed.size()){ int c=placed[q++]; for(int d=0;d<4;d++){ int s=c+DIR[d]; if(b[s])continue; int f=TB.forced[key(s)]; if(f==255)return false; if(f){ b[s]=f; placed.push_back(s);} } } return true; }
  int trace(int p,bool white){ int t=b[p]; int mask=white?t:(~t&15); int ends=0; bool hx=x1-x0+1>=8, hy=y1-y0+1>=8; 
    for(int d=0;d<4;d++) if(mask>>d&1){ int c=p,o=d; for(;;){ int nx=c+DIR[o]; if(!b[nx]){ int x=c%W,y=c/W; if(o==3&&x==x0)ends|=8; if(o==1&&x==x1)ends|=2; if(o==0&&y==y0)ends|=1; if(o==2&&y==y1)ends|=4; break;} c=nx; o=TB.nxt[b[c]][o^2]; if(c==p) return 1; } }
    if(var==LOOP) return 0; if((hx&&ends==10)||(hy&&ends==5)) return 2; return 0; }
  struct Undo{ size_t n; int x0,y0,x1,y1,cnt; };
  Undo save(){ return {placed.size(),x0,y0,x1,y1,n}; }
  void undo(const Undo&u){ for(size_t i=u.n;i<placed.size();i++)b[placed[i]]=0; placed.resize(u.n); x0=u.x0;y0=u.y0;x1=u.x1;y1=u.y1;n=u.cnt;winW=winB=0;turn^=1; }
  bool place(Move m){ // returns false if illegal (state must then be undone)
    if(!n){x0=x1=m.p%W;y0=y1=m.p/W;} else {int x=m.p%W,y=m.p/W; if(x<x0)x0=x; if(x>x1)x1=x; if(y<y0)y0=y; if(y>y1)y1=y;} n++; b[m.p]=m.t; turn^=1; return fill(m.p); }
  void judge(size_t from){ winW=winB=0; for(size_t i=from;i<placed.size();i++){ winW|=trace(placed[i],true); winB|=trace(placed[i],false);} }
  bool over()const{return winW||winB;}
  void cand(vector<Move>&out){ out.clear(); if(!n){ out.push_back({C0,NS}); out.push_back({C0,NW}); return; }
    int ax0=x0-1,ax1=x1+1,ay0=y0-1,ay1=y1+1; if(var==E8){ if(x1-x0>=7){ax0=x0;ax1=x1;} if(y1-y0>=7){ay0=y0;ay1=y1;} }
    for(int y=ay0;y<=ay1;y++)for(int x=ax0;x<=ax1;x++){ int p=y*W+x; if(b[p])continue; int k=key(p); for(int i=0;i<TB.nmv[k];i++) out.push_back({p,TB.mv[k][i]}); } }
  bool legal(Move m){ auto u=save(); bool ok=place(m); undo(u); return ok; }
  void legalList(vector<Move>&out,vector<Move>*ill=nullptr){ vector<Move> c; cand(c); out.clear(); if(ill)ill->clear(); for(auto&m:c){ if(legal(m))out.push_back(m); else if(ill)ill->push_back(m);} }
  string name(Move m){ if(!n) return string("@0")+sym(m.t); int c=m.p%W-x0+1,r=m.p/W-y0+1; string s; if(c==0)s="@"; else while(c>0){ c--; s=char('A'+c%26)+s; c/=26; } return s+to_string(r)+sym(m.t); }
};
struct PS{ uint64_t leaves=0,ww=0,bw=0,both=0,line=0,illegal=0,maxf=0,forced=0; void add(const PS&o){leaves+=o.leaves;ww+=o.ww;bw+=o.bw;both+=o.both;line+=o.line;illegal+=o.illegal;forced+=o.forced;maxf=max(maxf,o.maxf);} };
static void perft(Game&g,int d,PS&s){ vector<Move> c; g.cand(c); for(auto&m:c){ auto u=g.save(); if(!g.place(m)){ if(d==1)s.illegal++; g.undo(u); continue; } g.judge(u.n); if(d==1){ s.leaves++; int f=g.placed.size()-u.n-1; s.forced+=f; s.maxf=max<uint64_t>(s.maxf,f); bool w=g.winW,b=g.winB; if(w&&b)s.both++; else if(w)s.ww++; else if(b)s.bw++; if((g.winW|g.winB)&2)s.line++; } else if(!g.over()) perft(g,d-1,s); g.undo(u);} }
static void perftRoot(int var,int d){ auto t=chrono::steady_clock::now(); Game g0(var); PS tot; if(d<=3){ perft(g0,d,tot);} else { // split at depth 2 over threads
    vector<vector<Move>> roots; vector<Move> c; g0.cand(c); for(auto&m:c){ auto u=g0.save(); g0.place(m); vector<Move> c2; g0.legalList(c2); for(auto&m2:c2)roots.push_back({m,m2}); g0.undo(u);} int T=2; vector<PS> ps(T); vector<thread> th; for(int k=0;k<T;k++) th.emplace_back([&,k]{ auto*g=new Game(var); for(size_t i=k;i<roots.size();i+=T){ for(auto&m:roots[i])g->place(m); g->judge(0); perft(*g,d-2,ps[k]); g->reset(); } delete g; }); for(auto&x:th)x.join(); for(auto&p:ps)tot.add(p);} double s=chrono::duration<double>(chrono::steady_clock::now()-t).count();
  printf("{\"variant\":\"%s\",\"depth\":%d,\"leaves\":%llu,\"white_only\":%llu,\"black_only\":%llu,\"both\":%llu,\"with_line\":%llu,\"illegal_turns\":%llu,\"forced_tiles\":%llu,\"max_forced\":%llu,\"seconds\":%.2f}\n",var==STD?"standard":var==E8?"8x8":"loop",d,(unsigned long long)tot.leaves,(unsigned long long)tot.ww,(unsigned long long)tot.bw,(unsigned long long)tot.both,(unsigned long long)tot.line,(unsigned long long)tot.illegal,(unsigned long long)tot.forced,(unsigned long long)tot.maxf,s); fflush(stdout);} 
static void emit(const char*kind,const char*var,const vector<string>&mv,const string&extra){ printf("%s\t%s\t",kind,var); for(size_t i=0;i<mv.size();i++)printf("%s%s",i?" ":"",mv[i].c_str()); printf("\t%s\n",extra.c_str()); }
int main(int ac,char**av){ string cmd=av[1]; int var=!strcmp(av[2],"standard")?STD:!strcmp(av[2],"8x8")?E8:LOOP; const char*vn=av[2];
  if(cmd=="perft"){ for(int d=1;d<=atoi(av[3]);d++)perftRoot(var,d); return 0; }
  if(cmd=="perftfrom"){ // stdin: one line "depth<TAB>moves"; prints leaves white_only black_only both illegal
    char buf[65536]; auto*g=new Game(var); while(fgets(buf,sizeof buf,stdin)){ g->reset(); char*tab=strchr(buf,'\t'); int d=atoi(buf); string rest=tab?tab+1:""; size_t i=0; vector<string> mv; string cur; for(char ch:rest){ if(ch==' '||ch=='\n'){ if(cur.size())mv.push_back(cur); cur.clear(); } else cur+=ch; } bool ok=true; vector<Move> L; for(auto&m:mv){ g->legalList(L); bool f=false; for(auto&x:L) if(g->name(x)==m){ size_t from=g->placed.size(); g->place(x); g->judge(from); f=true; break; } if(!f){ok=false;break;} } (void)i; if(!ok){ printf("ERR\n"); fflush(stdout); continue; } PS s; if(!g->over()) perft(*g,d,s); printf("%llu %llu %llu %llu %llu\n",(unsigned long long)s.leaves,(unsigned long long)s.ww,(unsigned long long)s.bw,(unsigned long long)s.both,(unsigned long long)s.illegal); fflush(stdout);} return 0; }
  if(cmd=="bench"){ // uniform random playouts to the end
    int N=atoi(av[3]); Rng r(7); auto*g=new Game(var); uint64_t pl=0,tiles=0; long res[4]={0}; long maxlen=0; vector<Move> L; clock_t c0=clock(); for(int i=0;i<N;i++){ g->reset(); int len=0; while(1){ vector<Move> c; g->cand(c); bool done=false; while(!c.empty()){ int k=r.below(c.size()); auto u=g->save(); if(g->place(c[k])){ g->judge(u.n); done=true; break;} g->undo(u); c[k]=c.back(); c.pop_back(); } if(!done){res[3]++;break;} len++; if(g->over()){ if(g->winW&&g->winB)res[2]++; else if(g->winW)res[0]++; else res[1]++; break;} } pl+=len; tiles+=g->placed.size(); maxlen=max<long>(maxlen,len);} double s=(clock()-c0)/(double)CLOCKS_PER_SEC; printf("%s games %d plies/game %.2f tiles/game %.2f W %ld B %ld both %ld draw %ld maxlen %ld | per cpu-s: %.0f games %.0f plies\n",vn,N,pl/(double)N,tiles/(double)N,res[0],res[1],res[2],res[3],maxlen,N/s,pl/s); return 0; }
  // find <variant> <seed> <games> : long games that avoid wins; report rare cases
  if(cmd=="find"){ Rng r(atoll(av[3])); int N=atoi(av[4]); int maxply=ac>5?atoi(av[5]):80; auto*g=new Game(var); vector<Move> L,I; 
    for(int it=0;it<N;it++){ g->reset(); vector<string> mv; int style=r.below(4); int cap=10+r.below(maxply);
      for(int ply=0;ply<cap;ply++){ g->legalList(L,&I); if(L.empty()){ if(ply) emit("draw",vn,mv,to_string(g->placed.size())); break; }
        if(!I.empty()) { string e; for(auto&m:I){ if(e.size())e+=" "; e+=g->name(m);} emit("illegal",vn,mv,e); }
        vector<int> ok; 
        for(size_t i=0;i<L.size();i++){ auto u=g->save(); string nm=g->name(L[i]); g->place(L[i]); g->judge(u.n); int f=g->placed.size()-u.n-1; bool w=g->winW,b=g->winB; int wx=g->x1-g->x0+1,wy=g->y1-g->y0+1; int lines=(g->winW|g->winB)&2; int loops=(g->winW|g->winB)&1; int mover=g->turn; /*turn already flipped: mover white => turn==1*/ int gw=g->winW,gb=g->winB; g->undo(u);
          if(w&&b){ mv.push_back(nm); char ex[80]; snprintf(ex,80,"mover=%c W=%d B=%d",mover?'W':'B',gw,gb); emit("both",vn,mv,ex); mv.pop_back(); }
          else if(lines&&!loops){ mv.push_back(nm); char ex[80]; snprintf(ex,80,"%dx%d",wx,wy); emit("line",vn,mv,ex); mv.pop_back(); }
          if(f>=8){ mv.push_back(nm); emit("cascade",vn,mv,to_string(f)); mv.pop_back(); }
          if(!w&&!b) ok.push_back(i); }
        if(ok.empty()) break; int k; if(style<2) k=ok[r.below(ok.size())]; else { // style 2/3: prefer stretching to the right / spreading
            int best=-1; long bs=-1; for(int j=0;j<6;j++){ int i=ok[r.below(ok.size())]; long sc=style==2? (L[i].p%W)*16+r.below(16) : r.below(1000)+((L[i].t==NS||L[i].t==EW)?500:0); if(sc>bs){bs=sc;best=i;} } k=best; }
        mv.push_back(g->name(L[k])); g->place(L[k]); if(g->x0<4||g->x1>W-5||g->y0<4||g->y1>W-5)break; }
    } return 0; }
  // wide <variant> <seed> <games> <cols>: games wider than cols
  if(cmd=="wide"){ Rng r(atoll(av[3])); int N=atoi(av[4]); int cols=atoi(av[5]); auto*g=new Game(var); vector<Move> L; int made=0; for(int it=0;made<N&&it<N*50;it++){ g->reset(); vector<string> mv; int side=r.below(2); for(int ply=0;ply<400;ply++){ g->legalList(L); vector<int> ok; for(size_t i=0;i<L.size();i++){ auto u=g->save(); g->place(L[i]); g->judge(u.n); if(!g->over())ok.push_back(i); g->undo(u);} if(ok.empty())break; int best=ok[0]; long bs=-1; bool push=r.below(10)<6; for(int j=0;j<8;j++){ int i=ok[r.below(ok.size())]; long x=L[i].p%W; long sc=push?((side?x:W-x)*8+r.below(8)):r.below(100); if(sc>bs){bs=sc;best=i;} } mv.push_back(g->name(L[best])); g->place(L[best]); if(g->x1-g->x0+1>=cols){ // a few more random non-winning moves, then a winning one if any
            for(int k=0;k<12;k++){ g->legalList(L); vector<int> ok2; int win=-1; for(size_t i=0;i<L.size();i++){ auto u=g->save(); g->place(L[i]); g->judge(u.n); if(!g->over())ok2.push_back(i); else if(win<0||r.below(3)==0)win=i; g->undo(u);} if((k>=8&&win>=0)||ok2.empty()){ if(win>=0){ mv.push_back(g->name(L[win])); g->place(L[win]); } break; } int i=ok2[r.below(ok2.size())]; mv.push_back(g->name(L[i])); g->place(L[i]); } emit("wide",vn,mv,to_string(g->x1-g->x0+1)); made++; break; } } } return 0; }
  return 1; }
