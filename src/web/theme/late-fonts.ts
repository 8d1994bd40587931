import narrow from './fonts/anek-narrow.woff2?url';
import text from './fonts/anek-text.woff2?url';
import sheet from './late-fonts.css?url';

/** For a `<link>` in the head: print styles hold nothing up, and `lateFontsScript` makes them count for the screen. */
export const lateFonts = { id: 'late-fonts', rel: 'stylesheet', href: sheet, media: 'print' } as const;

/** As in late-fonts.css. */
const unicodeRange = 'U+20-7E,U+A0,U+B7,U+D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2192,U+2212';
const mainFaces = [
  { url: text, weight: '400 700', stretch: '95% 105%', unicodeRange },
  { url: narrow, weight: '400 800', stretch: '75% 94%', unicodeRange },
];

/**
 * Runs in the head. The faces of running text join after the first paint, all in one moment: a sheet that joins before
 * its faces are here lays the page out once for each, with a search of the device's fonts in between. On later pages
 * of the visit they are in the browser's cache and join at once, so that the text does not change before the reader's
 * eyes. A page that is empty until its scripts run lets those have the line first.
 */
export const lateFontsScript = `(()=>{
const join=()=>{const l=document.getElementById('late-fonts');if(l)l.media='all';try{sessionStorage.setItem('fonts','1')}catch{}};
let known;try{known=sessionStorage.getItem('fonts')}catch{}
if(known)return join();
let begun;
const begin=()=>{if(begun)return;
if(document.readyState!=='complete'&&document.querySelector('[data-early-calls]'))return addEventListener('load',begin);
begun=true;
const faces=${JSON.stringify(mainFaces)}.map(({url,...face})=>new FontFace('Anek Latin','url('+url+')',{...face,display:'swap'}));
Promise.all(faces.map(face=>face.load())).then(()=>faces.forEach(face=>document.fonts.add(face))).catch(()=>{}).then(join)};
try{new PerformanceObserver(begin).observe({type:'paint',buffered:true})}catch{}
setTimeout(begin,1500);
})()`;
