export default function StudentLoginPage() {
  return <main className="wrap py-16">StudentLoginPage</main>;
}
