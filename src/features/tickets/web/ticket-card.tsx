import { Download, Printer } from 'lucide-react';
import type { Ticket } from '#features/tickets/contract.ts';
import { numberText } from '#features/tickets/rules.ts';
import { dayTheme } from '#shared/theme-colours.ts';
import { useAwakeScreen } from '#web/hooks/use-awake-screen.ts';
import { QrDrawing, qrCode } from '#web/qr/qr-drawing.tsx';
import { Button } from '#web/ui/button.tsx';
import './ticket.css';

interface TicketCardProps {
  ticket: Ticket;
  /** The name of the ticket's holder, if it is known. */
  name: string;
  edition: string | undefined;
}

/** A ticket for the scanner: as large as the screen allows, and dark on white in both themes (R319). */
export function TicketCard({ ticket, name, edition }: TicketCardProps) {
  useAwakeScreen();
  const modules = qrCode(ticket.code) ?? [];
  const spoken = [...ticket.number].join(' ');
  return (
    <section aria-label="Ticket" className="ticket grid justify-items-center gap-4">
      <QrDrawing modules={modules} label={`QR code of ticket ${spoken}`} className="ticket-code sm:rounded-card" />
      <p className="grid justify-items-center gap-1 text-center">
        <span className="text-quiet text-sm">Ticket number</span>
        <span aria-hidden className="ticket-number font-semibold text-3xl">
          {numberText(ticket.number)}
        </span>
        <span className="sr-only">{spoken}</span>
        {name && <span className="max-w-full wrap-anywhere font-medium">{name}</span>}
        {edition && <span className="max-w-full wrap-anywhere text-quiet text-sm">{edition}</span>}
      </p>
      <div className="no-print flex flex-wrap justify-center gap-3">
        <Button onClick={() => savePicture(modules, ticket.number)}>
          <Download aria-hidden size={16} />
          Save as picture
        </Button>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden size={16} />
          Print
        </Button>
      </div>
    </section>
  );
}

const modulePixels = 16;
const margin = 4;

/** Saves a picture of the code with its number, for people who keep pictures rather than pages. */
function savePicture(modules: boolean[][], number: string): void {
  const canvas = document.createElement('canvas');
  const size = (modules.length + 2 * margin) * modulePixels;
  canvas.width = size;
  canvas.height = size + 6 * modulePixels;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = dayTheme.ink;
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) pen.fillRect((x + margin) * modulePixels, (y + margin) * modulePixels, modulePixels, modulePixels);
    }
  }
  pen.font = `600 ${4 * modulePixels}px sans-serif`;
  pen.textAlign = 'center';
  pen.fillText(numberText(number), size / 2, size + 2 * modulePixels);
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `ticket-${number}.png`;
    link.click();
    URL.revokeObjectURL(link.href);
  }, 'image/png');
}
