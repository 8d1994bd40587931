import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { deleteMyAccount, deletionFields } from '#features/accounts/own-data-contract.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { leaveStudentArea } from '#web/layouts/student/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

export function DeletionDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const formId = useId();
  const form = useForm({ resolver: zodResolver(deletionFields), defaultValues: { password: '' } });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  function change(next: boolean) {
    form.reset();
    onOpenChange(next);
  }

  const deleteAccount = form.handleSubmit(async (fields) => {
    try {
      await api.call(deleteMyAccount, { body: fields });
    } catch (error) {
      const description = wordsOf(error, 'Something went wrong. Please try again.');
      notify({ title: 'Account not deleted', description, tone: 'error' });
      return showFieldFaults(form, error);
    }
    leaveStudentArea(paths.home);
    notify({ title: 'Account deleted', description: 'All your data here has been deleted.', tone: 'success' });
  });

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      locked={isSubmitting}
      size="small"
      title="Delete your account?"
      description="Registrations, proofs, bookmarks and certificates are deleted with it. This cannot be undone."
      actions={
        <>
          <Button variant="ghost" onClick={() => !isSubmitting && change(false)}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            Delete for good
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={deleteAccount} className="pb-4">
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
      </form>
    </Dialog>
  );
}
