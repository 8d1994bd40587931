export { NotificationsTab } from './admin-profile/notifications-tab.tsx';
export { ProfileTab } from './admin-profile/profile-form.tsx';
export { SecurityTab } from './admin-profile/security-tab.tsx';
