import type { ReactNode } from 'react';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { AdminBrand } from './brand.tsx';
import type { AdminBadges } from './navigation.tsx';
import { AdminPhoneMenu } from './phone-menu.tsx';
import { AdminProfileMenu } from './profile-menu.tsx';

export function AdminHeader({ badges, tools }: { badges: AdminBadges; tools: ReactNode }) {
  return (
    <header className="admin-header no-print">
      <AdminPhoneMenu badges={badges} />
      <div className="max-sm:hidden lg:hidden">
        <AdminBrand />
      </div>
      <div className="flex min-w-0 flex-1 items-center justify-end gap-1 sm:gap-2">
        {tools}
        <ThemeSwitcher className="max-md:hidden" />
        <AdminProfileMenu />
      </div>
    </header>
  );
}
