export default function NotFoundPage() {
  return <main className="wrap py-16">NotFoundPage</main>;
}
