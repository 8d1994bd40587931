export default function StudentDashboardPage() {
  return <main className="wrap py-16">StudentDashboardPage</main>;
}
