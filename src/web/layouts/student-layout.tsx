import { Outlet } from 'react-router';

export default function StudentLayout() {
  return <Outlet />;
}
