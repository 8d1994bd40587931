export { ScheduleSection } from './schedule-section.tsx';
export { SpeakersSection } from './speakers-section.tsx';
export { SponsorsSection } from './sponsors-section.tsx';
