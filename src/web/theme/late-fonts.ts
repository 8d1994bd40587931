import sheet from './late-fonts.css?url';

/** For a `<link>` in the head: print styles hold nothing up, and `lateFontsScript` makes them count for the screen. */
export const lateFonts = { id: 'late-fonts', rel: 'stylesheet', href: sheet, media: 'print' } as const;

/**
 * Runs in the head. The faces of running text join after the first paint; on later pages of the visit they are in the
 * browser's cache and join at once, so that the text does not change before the reader's eyes.
 */
export const lateFontsScript = `(()=>{
const join=()=>{const l=document.getElementById('late-fonts');if(l)l.media='all';try{sessionStorage.setItem('fonts','1')}catch{}};
let known;try{known=sessionStorage.getItem('fonts')}catch{}
if(known)return join();
try{new PerformanceObserver(join).observe({type:'paint',buffered:true})}catch{}
setTimeout(join,1500);
})()`;
