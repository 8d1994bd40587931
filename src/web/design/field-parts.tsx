import { useState } from 'react';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

export function FieldParts() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <div className="design-fields">
      <TextField label="Full name" required autoComplete="off" />
      <TextField label="College" placeholder="As on your ID card" hint="Used on your certificate." />
      <TextField label="Email" type="email" defaultValue="not-an-address" error="Please enter a valid email address." />
      <PasswordField label="Password" autoComplete="off" hint="At least 6 characters." required />
      <SelectField label="Year of study" placeholder="Choose a year" defaultValue="">
        <option>1st Year</option>
        <option>2nd Year</option>
        <option>3rd Year</option>
      </SelectField>
      <SelectField label="Department" placeholder="Choose one" defaultValue="" error="Department is required.">
        <option>Information Technology</option>
      </SelectField>
      <TextField label="Registration ID" value="REG-2025-00042" readOnly hint="Cannot be changed." />
      <TextField label="UPI ID" disabled defaultValue="fest@example" />
      <TextArea label="Additional information" hint="Grows with what you write." />
      <TextArea label="Rules" error="Write at least one rule." />
      <FileField label="Payment screenshot" value={file} onChange={setFile} hint="PNG, JPG or GIF, smaller than 5MB." />
      <FileField label="Poster" value={null} onChange={() => {}} error="Please select a file smaller than 5MB" />
    </div>
  );
}
