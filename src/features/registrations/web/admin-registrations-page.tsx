export default function AdminRegistrationsPage() {
  return <main className="wrap py-16">AdminRegistrationsPage</main>;
}
