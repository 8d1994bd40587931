import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router';
import { paths } from '#shared/paths.ts';
import { heldSubmitScript, useReleasedSubmit } from '#web/held-submit.ts';
import { PageScripts } from '#web/page/page-scripts.tsx';
import { PageStyles } from '#web/page/page-styles.tsx';
import { Reference, useNonce } from '#web/page/request-context.tsx';
import display from '#web/theme/fonts/anek-display.woff2?url';
import { lateFonts, lateFontsScript } from '#web/theme/late-fonts.ts';
import { themeScript } from '#web/theme/use-theme.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { useStoredRedirect } from '#web/way-back/redirect-path.ts';
import '#web/app.css';

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce();
  return (
    // The theme script changes the class before React looks at it.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c0a1f" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#eef0f8" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link {...fontPreload} />
        <Meta />
        {import.meta.env.DEV ? <Links /> : <PageStyles />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, to run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: lateFontsScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, to run before anybody can send a form */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: heldSubmitScript }} />
        <noscript>
          <link {...lateFonts} />
        </noscript>
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        {import.meta.env.DEV ? <Scripts nonce={nonce} /> : <PageScripts />}
      </body>
    </html>
  );
}

export default function App() {
  useStoredRedirect();
  useReleasedSubmit();
  return (
    <>
      <Outlet />
      <ToastRegion />
    </>
  );
}

/** What is left when a page itself fails: say so, and offer a way on. */
export function ErrorBoundary() {
  const error = useRouteError();
  const here = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-4 p-6">
      <h1 className="display text-4xl">{isMissing ? 'Oops! Page not found' : 'This page did not load'}</h1>
      <p className="text-quiet">Please try again. If it stays like this, the organisers would like to know.</p>
      <p className="flex flex-wrap gap-3">
        {!isMissing && (
          // A new load of the page: the application may be what failed.
          <ButtonLink to={here} reloadDocument variant="main">
            Try again
          </ButtonLink>
        )}
        <ButtonLink to={paths.home}>Return to Home</ButtonLink>
      </p>
      <Reference />
    </main>
  );
}

/** For a `<link>` in the head. One file only: the words that are read first. */
const fontPreload = {
  rel: 'preload',
  href: display,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const;
