import { type FormEvent, useEffect, useState } from 'react';
import {
  type Appearance,
  keepAppearance,
  paintAppearance,
  readAppearance,
  themeColours,
  useAppearance,
} from '#web/appearance/appearance.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { Toggle } from '#web/settings/toggle.tsx';
import { useTheme } from '#web/theme/use-theme.ts';

type Draft = Appearance & { dark: boolean };

/** Shows the choice at once. Saving keeps it; leaving the tab without saving restores the old one. */
export function AppearanceTab() {
  const { theme, setTheme } = useTheme();
  const [draft, setDraft] = useState<Draft>(() => ({ ...readAppearance(), dark: isDarkBy(theme) }));
  const { saved, flash } = useSaved();
  usePreview(draft);
  const stored = useAppearance();
  const isPreview = stored && !isEqual(draft, { ...stored, dark: isDarkBy(theme) });

  // The switch in the header changes the draft too.
  useEffect(() => setDraft((now) => ({ ...now, dark: isDarkBy(theme) })), [theme]);

  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });

  function save(event: FormEvent) {
    event.preventDefault();
    const { dark, ...appearance } = draft;
    keepAppearance(appearance);
    // Stored only if it differs from what is shown, so that a device that goes dark at dusk keeps doing so.
    if (dark !== isDarkBy(theme)) setTheme(dark ? 'dark' : 'light');
    flash();
  }

  return (
    <SettingsSection
      title="Appearance"
      intro="How the control room looks on this device. Nobody else sees a difference."
    >
      <form method="post" onSubmit={save} className="grid gap-6">
        <fieldset className="grid gap-2.5">
          <legend className="field-label mb-2.5">Theme colour</legend>
          <div className="colour-choices">
            {themeColours.map((colour) => (
              <label key={colour} className="colour-choice">
                <input
                  type="radio"
                  name="colour"
                  value={colour}
                  checked={draft.colour === colour}
                  onChange={() => change({ colour })}
                  className="sr-only"
                />
                <span aria-hidden className="colour-dot" data-colour={colour} />
                {colour}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="grid max-w-xl gap-6">
          <div>
            <Toggle
              label="Dark mode"
              hint="Light text on a dark background."
              checked={draft.dark}
              onChange={(dark) => change({ dark })}
            />
            <Toggle
              label="Compact mode"
              hint="Smaller letters and closer rows: more on the screen."
              checked={draft.compact}
              onChange={(compact) => change({ compact })}
            />
            <Toggle
              label="Quick actions"
              hint="A row of shortcuts on the dashboard."
              checked={draft.quickActions}
              onChange={(quickActions) => change({ quickActions })}
            />
          </div>
          <SaveChanges saved={saved}>
            {isPreview && <span className="text-quiet text-sm">Shown as a preview until you save.</span>}
          </SaveChanges>
        </div>
      </form>
    </SettingsSection>
  );
}

const isDarkBy = (theme: string) =>
  theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);

const isEqual = (one: Draft, other: Draft) =>
  one.colour === other.colour &&
  one.dark === other.dark &&
  one.compact === other.compact &&
  one.quickActions === other.quickActions;

function usePreview({ dark, ...appearance }: Draft): void {
  const { theme } = useTheme();
  useEffect(() => {
    paintAppearance(appearance);
    document.documentElement.classList.toggle('dark', dark);
  });
  useEffect(
    () => () => {
      paintAppearance(readAppearance());
      document.documentElement.classList.toggle('dark', isDarkBy(theme));
    },
    [theme],
  );
}
