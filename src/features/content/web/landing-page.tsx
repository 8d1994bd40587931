export default function LandingPage() {
  return <main className="wrap py-16">LandingPage</main>;
}
