export default function AdminLoginPage() {
  return <main className="wrap py-16">AdminLoginPage</main>;
}
