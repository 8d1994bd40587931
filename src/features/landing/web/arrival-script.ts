/**
 * Runs before the sections below the first screen are parsed. On a fresh load of the page at its top they are laid out
 * once, in the fonts that they will keep, and one in each pause of the browser: all at once, in two fonts one after the
 * other, they hold up a cheap phone for half a second (landing.css).
 *
 * Nothing that goes to a place on the page may meet a guessed height. An address with a section, a reload and Back lay
 * out everything at once, and so does the first tap or key. Pages that the router opens later never have the mark.
 */
export const arrivalScript = import.meta.env.SSR ? scriptText() : '';

// Written by the server alone: a browser has run it when the scripts of the page arrive.
function scriptText(): string {
  return `(()=>{
const root=document.documentElement,visit=performance.getEntriesByType('navigation')[0];
if(location.hash||visit?.type!=='navigate')return;
root.dataset.arriving='';
const ends=['pointerdown','click','keydown','popstate'];
const end=()=>{delete root.dataset.arriving;for(const name of ends)removeEventListener(name,end,true)};
for(const name of ends)addEventListener(name,end,true);
const inPause=work=>window.requestIdleCallback?requestIdleCallback(work,{timeout:2000}):setTimeout(work,50);
addEventListener('latefonts',()=>{
const sections=[...document.querySelectorAll('.landing-section')];
const next=()=>{const section=sections.shift();if(!section)return end();section.style.contentVisibility='visible';inPause(next)};
inPause(next)},{once:true})
})()`;
}
