export default function EventPage() {
  return <main className="wrap py-16">EventPage</main>;
}
