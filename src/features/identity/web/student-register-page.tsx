export default function StudentRegisterPage() {
  return <main className="wrap py-16">StudentRegisterPage</main>;
}
