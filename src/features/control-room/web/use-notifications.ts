import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { adminApi, onAdminWrite } from '#web/api.ts';
import { adminSession, keepOwnRole, useAdmin } from '#web/sessions.ts';
import { getNotifications, type Notifications } from '../contract.ts';

const everyMs = 30_000;
/** However often the screen changes, there is only one call in this time. */
const freshMs = 5_000;

/** Loads the news in the background: regularly, after changes made here, and when somebody returns to the tab. */
export function useNotifications(): Notifications | undefined {
  useScreenOfOwnRole();
  const [news, setNews] = useState<Notifications>();
  const { pathname } = useLocation();
  const asked = useRef({ at: 0, round: 0 });

  const ask = useEffectEvent(async () => {
    if (document.hidden || !adminSession.info()) return;
    const round = asked.current.round + 1;
    asked.current = { at: Date.now(), round };
    // A failure is not shown, because the call runs in the background.
    const token = adminSession.token();
    const answer = await adminApi.call(getNotifications).catch(() => undefined);
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

/** Reloads a screen that was loaded for a previous role. The role may change here or in another tab. */
function useScreenOfOwnRole(): void {
  const role = useAdmin()?.role;
  const { revalidate } = useRevalidator();
  const loadedFor = useRef(role);
  useEffect(() => {
    // The role is unknown while hydrating and after a logout.
    if (!role) return;
    if (loadedFor.current && loadedFor.current !== role) void revalidate();
    loadedFor.current = role;
  }, [role, revalidate]);
}
