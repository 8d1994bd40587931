import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { AdminBrand } from './brand.tsx';
import { AdminPhoneMenu } from './phone-menu.tsx';
import { AdminProfileMenu } from './profile-menu.tsx';

export function AdminHeader() {
  return (
    <header className="admin-header no-print">
      <AdminPhoneMenu />
      <div className="lg:hidden">
        <AdminBrand />
      </div>
      <div className="ml-auto flex min-w-0 items-center gap-3">
        <ThemeSwitcher className="max-sm:hidden" />
        <AdminProfileMenu />
      </div>
    </header>
  );
}
