import { CircleAlert, CircleCheck, ScanLine } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { inRupees } from '#shared/money.ts';
import { isSameUpiId, type QrPicture, type Typed } from './qr-doubts.ts';
import { readQrPicture } from './read-qr-picture.ts';
import './qr-reading.css';

interface QrReadingProps {
  /** The address of the picture; '' without one. */
  address: string;
  typed: Typed;
}

/**
 * Shows the content of a QR picture beside the typed values, because both ways to pay must lead to the same account.
 */
export function QrReading({ address, typed }: QrReadingProps) {
  const picture = useQrPicture(address);
  // Shows nothing for a half-typed address.
  if (!isWhole(address)) return null;
  return (
    <div className="qr-reading" role="status">
      {picture ? (
        <Result picture={picture} typed={typed} />
      ) : (
        <Line icon={<ScanLine aria-hidden size={15} />}>Reading the QR code...</Line>
      )}
    </div>
  );
}

function Result({ picture, typed }: { picture: QrPicture; typed: Typed }) {
  if (picture.state === 'elsewhere') {
    return (
      <Line icon={<CircleAlert aria-hidden size={15} className="text-warning" />}>
        This picture is on another site. Its owner can replace it behind the same address. An upload to this site cannot
        be replaced.
      </Line>
    );
  }
  if (picture.state === 'broken') return <Doubt>This picture does not load.</Doubt>;
  if (picture.state === 'noCode') return <Doubt>No QR code was found in this picture.</Doubt>;
  if (!picture.upi) return <Doubt>This QR code is not for UPI payments.</Doubt>;
  const { upiId, amount } = picture.upi;
  const isOtherAmount = amount !== undefined && typed.amount !== undefined && amount !== typed.amount;
  return (
    <dl>
      <Fact label="UPI ID in the QR code" differs={typed.upiId !== '' && !isSameUpiId(upiId, typed.upiId)}>
        {upiId}
      </Fact>
      <Fact label="Amount in the QR code" differs={isOtherAmount}>
        {amount === undefined ? 'None: students type it' : inRupees(amount)}
      </Fact>
    </dl>
  );
}

function Fact({ label, differs, children }: { label: string; differs: boolean; children: ReactNode }) {
  const Icon = differs ? CircleAlert : CircleCheck;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Icon aria-hidden size={15} className={differs ? 'text-warning' : 'text-success'} />
        <span className="grid min-w-0">
          <span className="figures break-all">{children}</span>
          {differs && <span className="font-normal text-warning">differs from what is typed</span>}
        </span>
      </dd>
    </div>
  );
}

const Doubt = ({ children }: { children: string }) => (
  <Line icon={<CircleAlert aria-hidden size={15} className="text-warning" />}>{children}</Line>
);

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p>
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** Undefined while the picture is being read. */
function useQrPicture(address: string): QrPicture | undefined {
  const [read, setRead] = useState<{ address: string; picture: QrPicture }>();
  useEffect(() => {
    if (!isWhole(address)) return;
    let isWanted = true;
    // After a pause, so that not each letter causes a request.
    const soon = setTimeout(async () => {
      const picture = await readQrPicture(address);
      if (isWanted) setRead({ address, picture });
    }, 300);
    return () => {
      isWanted = false;
      clearTimeout(soon);
    };
  }, [address]);
  return read?.address === address ? read.picture : undefined;
}

const isWhole = (address: string) => address.startsWith('/pictures/') || /^https?:\/\/[^/]+\.[^/]+\/./.test(address);
