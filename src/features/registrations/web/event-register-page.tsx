export default function EventRegisterPage() {
  return <main className="wrap py-16">EventRegisterPage</main>;
}
