import { themeKey } from './theme.ts';

/**
 * Runs in the head before anything is painted. `data-theme` is the choice, for the switcher's indicator; the `dark`
 * class is what follows from it. Storage may be blocked, hence the try.
 */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem('${themeKey}')}catch{}
if(t!=='light'&&t!=='dark')t='system';const r=document.documentElement;r.dataset.theme=t;
r.classList.toggle('dark',t==='dark'||t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches)})()`;
