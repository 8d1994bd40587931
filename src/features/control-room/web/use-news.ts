import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { adminApi, onAdminWrite } from '#web/api.ts';
import { adminSession, keepOwnRole, useAdmin } from '#web/sessions.ts';
import { getNews, type News } from '../contract.ts';

const everyMs = 30_000;
/** Going from screen to screen asks no more often than this. */
const freshMs = 5_000;

/** Kept fresh quietly: now and then, after what was changed here, and when somebody looks again. */
export function useNews(): News | undefined {
  useScreenOfOwnRole();
  const [news, setNews] = useState<News>();
  const { pathname } = useLocation();
  const asked = useRef({ at: 0, round: 0 });

  const ask = useEffectEvent(async () => {
    if (document.hidden || !adminSession.info()) return;
    const round = asked.current.round + 1;
    asked.current = { at: Date.now(), round };
    // Nobody asked for it, so nobody is told that it failed.
    const token = adminSession.token();
    const answer = await adminApi.call(getNews).catch(() => undefined);
    if (!answer || round !== asked.current.round || token !== adminSession.token()) return;
    setNews(answer);
    keepOwnRole(answer.role);
  });
  const askIfOld = useEffectEvent((ageMs: number) => {
    if (Date.now() - asked.current.at >= ageMs) void ask();
  });

  useEffect(() => {
    const lookAgain = () => askIfOld(freshMs);
    const timer = setInterval(() => askIfOld(everyMs - 1_000), everyMs);
    const stopListening = onAdminWrite(() => void ask());
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      clearInterval(timer);
      stopListening();
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is the reason to ask
  useEffect(() => askIfOld(freshMs), [pathname]);

  return news;
}

/** The screen was loaded for the role of before. A new one is learnt here or in another tab. */
function useScreenOfOwnRole(): void {
  const role = useAdmin()?.role;
  const { revalidate } = useRevalidator();
  const loadedFor = useRef(role);
  useEffect(() => {
    // Not known while hydrating, and not after a logout.
    if (!role) return;
    if (loadedFor.current && loadedFor.current !== role) void revalidate();
    loadedFor.current = role;
  }, [role, revalidate]);
}
