export default function AdminDashboardPage() {
  return <main className="wrap py-16">AdminDashboardPage</main>;
}
