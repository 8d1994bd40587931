/**
 * Runs before the sections below the first screen are parsed. On a fresh load at the top of the page, the sections are
 * laid out once, in their final fonts, one in each pause of the browser. Laying out all at once and in two fonts would
 * block a cheap phone for half a second (landing-section.css).
 *
 * A jump within the page must not use estimated heights. So an address with a section, a reload, Back, and the first
 * tap or key lay out everything at once. Pages that the router opens later never have the mark.
 */
export const arrivalScript = import.meta.env.SSR ? scriptText() : '';

// Only the server renders it, because it has run before the page's scripts are loaded.
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
