import { ImageUp, Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { mostFoundAtDesk } from '#features/gate/calls.ts';
import { Button } from '#web/ui/button.tsx';
import { type Reader, readPhoto } from '../camera/reader.ts';
import type { Found, ScannedFrom, Scanner } from '../engine/scanner-types.ts';

interface OtherWaysProps {
  scanner: Scanner;
  reader: Reader;
  /** Whether the phone belongs to a desk and may search for names. */
  isDesk: boolean;
  onText: (text: string, from: ScannedFrom) => void;
}

/** Ways without a camera: typing the number, a photo, and at a desk the name (R328). */
export function OtherWays({ scanner, reader, isDesk, onText }: OtherWaysProps) {
  const [typed, setTyped] = useState('');
  const [photoFault, setPhotoFault] = useState('');
  const numberId = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    // A scanner that acts as a keyboard types into the focused field.
    onText(typed, typed.trim().length > 20 ? 'keyboard' : 'typed');
    setTyped('');
  };
  const read = async (file: File | undefined) => {
    setPhotoFault('');
    const text = file && (await readPhoto(reader, file).catch(() => undefined));
    if (text) onText(text, 'photo');
    else if (file) setPhotoFault('No code was found in this photo. Take it closer and straight, or type the number.');
  };
  return (
    <div className="grid gap-4 px-4 py-4">
      <form onSubmit={send} className="grid gap-1">
        <label htmlFor={numberId} className="font-semibold">
          Ticket number
        </label>
        <div className="grid grid-cols-[1fr_auto] gap-2">
          <input
            id={numberId}
            data-focus
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            placeholder="K7M2 P9QX"
            className="ticket-number min-h-14 w-full min-w-0 rounded-field border-2 border-edge bg-raised px-4 font-semibold text-2xl uppercase placeholder:text-quiet placeholder:opacity-60"
          />
          <Button type="submit" size="large" variant="main" className="min-h-14!">
            Check
          </Button>
        </div>
      </form>
      <label className="button button-quiet button-large min-h-14! cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-3">
        <ImageUp aria-hidden size={20} />
        Photo of the ticket
        <input
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </label>
      {photoFault && (
        <p role="alert" className="font-semibold text-danger">
          {photoFault}
        </p>
      )}
      {isDesk && <NameSearch scanner={scanner} onFound={(number) => onText(number, 'search')} />}
    </div>
  );
}

const searchTexts = {
  tooShort: 'Type at least two letters.',
  offline: 'Names are looked up on the server, and there is no network. Type the number.',
  tooMany: 'Too many searches. Wait a minute.',
  notDesk: 'This phone may not look for names.',
} as const;

function NameSearch({ scanner, onFound }: { scanner: Scanner; onFound: (number: string) => void }) {
  const [name, setName] = useState('');
  const [found, setFound] = useState<readonly Found[] | keyof typeof searchTexts>();
  const [isBusy, setBusy] = useState(false);
  const nameId = useId();
  const look = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim().length < 2) return setFound('tooShort');
    setBusy(true);
    setFound(await scanner.search(name.trim()));
    setBusy(false);
  };
  return (
    <section aria-label="Search by name" className="grid gap-2">
      <form onSubmit={look} className="grid gap-1">
        <label htmlFor={nameId} className="font-semibold">
          Name
        </label>
        <div className="grid grid-cols-[1fr_auto] gap-2">
          <input
            id={nameId}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            maxLength={80}
            autoComplete="off"
            className="min-h-14 w-full min-w-0 rounded-field border-2 border-edge bg-raised px-4 text-lg"
          />
          <Button type="submit" size="large" className="min-h-14!" busy={isBusy}>
            <Search aria-hidden size={20} />
            Search
          </Button>
        </div>
      </form>
      {typeof found === 'string' && <p role="alert">{searchTexts[found]}</p>}
      {Array.isArray(found) && found.length === 0 && <p role="status">Nobody with a ticket has this name.</p>}
      {Array.isArray(found) && (
        <ul className="border-line border-t">
          {found.map(({ number, name: person, college }) => (
            <li key={number} className="border-line border-b">
              <button
                type="button"
                className="grid min-h-14 w-full content-center py-2 text-left"
                onClick={() => onFound(number)}
              >
                <span className="wrap-anywhere font-semibold">{person}</span>
                <span className="wrap-anywhere text-quiet text-sm">{college}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {Array.isArray(found) && found.length >= mostFoundAtDesk && (
        <p className="text-quiet">Only the first {mostFoundAtDesk} are shown. Type more of the name, or the college.</p>
      )}
    </section>
  );
}
