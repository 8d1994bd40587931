import accents from './fonts/anek-accents.woff2?url';
import devanagari from './fonts/anek-devanagari.woff2?url';
import narrow from './fonts/anek-narrow.woff2?url';
import rupee from './fonts/anek-rupee.woff2?url';
import tamil from './fonts/anek-tamil.woff2?url';
import text from './fonts/anek-text.woff2?url';
import sheet from './late-fonts.css?url';

/** For a `<link>`, if there are no scripts. */
export const lateFonts = { rel: 'stylesheet', href: sheet } as const;

const ranges = {
  latin: 'U+20-7E,U+A0,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2192,U+2212',
  rupee: 'U+20B9',
  accents: 'U+A1-B6,U+B8-D6,U+D8-FF,U+2039-203A,U+20AC,U+2122,U+2190-2191,U+2193',
  tamil: 'U+964-965,U+B82-BFA,U+200C-200D,U+25CC',
  // 91 KB, so it is not in late-fonts.css, which the scanner stores on every phone.
  devanagari: 'U+900-963,U+966-97F',
};

// A browser takes missing characters only from a face with exactly the same weights and widths, so rare characters are
// declared for each.
const cuts = {
  text: { weight: '400 700', stretch: '95% 105%' },
  // The file's one weight, so that the rupee sign, which has all weights, is as bold as the figures after it.
  narrow: { weight: '640', stretch: '75% 94%' },
  // As in fonts.css, which declares the letters.
  display: { weight: '600 800', stretch: '106% 125%' },
};

/**
 * Runs in the head. The fonts for running text are added after the first paint, all at the same moment, because each
 * later one would cause another layout. Fonts for rarer characters are added if the page has such characters: the
 * browser looks for a declared but not loaded font among the device's fonts, in every size. On later pages of the visit
 * the fonts are in the browser's cache and are added at once, so that the text does not change while somebody reads. On
 * a page that is empty until its scripts run, the scripts load first (early-calls.tsx). When the fonts are added, the
 * event `latefonts` is sent to the window.
 */
export const lateFontsScript = import.meta.env.SSR ? scriptText() : '';

// Only the server renders it, because the browser has run it before the page's scripts arrive.
function scriptText(): string {
  const latin = [face(text, ranges.latin, 'text'), face(narrow, ranges.latin, 'narrow')];
  const main = [...latin, ...inAllCuts(rupee, ranges.rupee)];
  const rare = [
    [tamil, ranges.tamil],
    [devanagari, ranges.devanagari],
    [accents, ranges.accents],
  ] as const;
  const rest = rare.map(([url, range]) => `[/${signsOf(range)}/,${JSON.stringify(inAllCuts(url, range))}]`);
  return `(()=>{
const make=list=>list.map(({url,...face})=>new FontFace('Anek Latin','url('+url+')',{...face,display:'swap'}));
const main=make(${JSON.stringify(main)}),rest=[${rest.join(',')}];
const needed=text=>rest.filter(([signs])=>signs.test(text)).flatMap(one=>make(rest.splice(rest.indexOf(one),1)[0][1]));
const load=faces=>Promise.all(faces.map(face=>face.load())).catch(()=>{});
const add=faces=>{for(const face of faces)document.fonts.add(face)};
const see=text=>{const faces=needed(text);if(faces.length)load(faces).then(()=>add(faces))};
const textOf=({type,target,addedNodes})=>type==='characterData'?target.data:Array.from(addedNodes,node=>node.textContent).join(' ');
const watch=()=>{try{sessionStorage.setItem('fonts','1')}catch{}
dispatchEvent(new Event('latefonts'));
see(document.body.textContent);
new MutationObserver(changes=>see(changes.map(textOf).join(' '))).observe(document.body,{subtree:true,childList:true,characterData:true});
addEventListener('input',event=>see(event.target.value))};
let known;try{known=sessionStorage.getItem('fonts')}catch{}
if(known)return add(main),addEventListener('DOMContentLoaded',watch);
let begun;
const begin=()=>{if(begun)return;
if(document.querySelector('[data-early-calls]'))return addEventListener('contentshown',begin);
begun=true;
const faces=[...main,...needed(document.body.textContent)];
load(faces).then(()=>add(faces)).then(watch)};
try{new PerformanceObserver(begin).observe({type:'paint',buffered:true})}catch{}
setTimeout(begin,1500);
})()`;
}

/** Turns 'U+A1-B6,U+20AC' into '[\\u00a1-\\u00b6\\u20ac]'. */
function signsOf(range: string): string {
  const codes = range.split(',').map((part) => part.slice(2).split('-'));
  return `[${codes.map((ends) => ends.map((code) => `\\u${code.padStart(4, '0')}`).join('-')).join('')}]`;
}

function inAllCuts(url: string, range: string) {
  return [face(url, range, 'text'), face(url, range, 'narrow'), face(url, range, 'display')];
}

function face(url: string, unicodeRange: string, cut: keyof typeof cuts) {
  return { url, unicodeRange, ...cuts[cut] };
}
