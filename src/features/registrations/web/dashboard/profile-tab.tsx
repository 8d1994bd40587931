import type { StudentProfile } from '#features/accounts/student-profile-contract.ts';
import { paths } from '#shared/paths.ts';
import { useStudent } from '#web/sessions.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** If the profile could not be loaded, shows the details that the browser has stored. */
export function StudentProfileTab({ profile }: { profile: StudentProfile | undefined }) {
  const kept = useStudent();
  const { name, email, college, phone } = profile ?? kept ?? {};
  return (
    <div className="grid max-w-2xl justify-items-start gap-7">
      <h2>
        <span className="sr-only">My Profile</span>
      </h2>
      <dl className="grid w-full border-line border-t">
        <Line label="Name" value={name} />
        <Line label="Email" value={email} />
        <Line label="College" value={college} />
        <Line label="Phone" value={phone || 'No phone number'} />
        {profile && <Line label="Department" value={profile.department} />}
        {profile && <Line label="Year of study" value={profile.year} />}
      </dl>
      <ButtonLink to={paths.studentProfileEdit} variant="main">
        Edit Profile
      </ButtonLink>
    </div>
  );
}

function Line({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="grid gap-x-6 border-line border-b py-3.5 sm:grid-cols-[11rem_1fr]">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 wrap-anywhere font-medium">{value || 'Not specified'}</dd>
    </div>
  );
}
