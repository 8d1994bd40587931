export default function ProfileEditPage() {
  return <main className="wrap py-16">ProfileEditPage</main>;
}
