import type { TabProps } from './event-form.tsx';
import { TextList } from './text-list.tsx';

export function RulesTab({ form }: TabProps) {
  return (
    <div className="grid gap-7">
      <TextList form={form} name="rules" title="Rules" one="Rule" none="No rules added yet" />
      <TextList
        form={form}
        name="requirements"
        title="Requirements"
        one="Requirement"
        none="No requirements added yet"
      />
    </div>
  );
}
