import type { CollegeFields } from '#features/colleges/contract.ts';
import { edition } from './edition.ts';

const college = (name: string, city: string, aliases: string[] = []): CollegeFields => ({
  name,
  city,
  aliases,
  mailDomains: [],
  isOwn: false,
});

/** Invented, like the edition's own college: no real college is named after parts of a kolam. */
export const colleges: readonly CollegeFields[] = [
  {
    ...college(edition.college, 'Chennai', ['Thinnai Engineering College']),
    mailDomains: ['thinnai.example'],
    isOwn: true,
  },
  college('Pulli Institute of Technology', 'Madurai', ['PIT Madurai']),
  college('Sikku College of Engineering and Technology', 'Coimbatore', ['SCET']),
  college('Neli Institute of Science', 'Salem'),
  college('Padi Kolam College of Arts and Science', 'Thanjavur'),
  college('Margazhi Institute of Technology', 'Vellore', ['Margazhi Tech']),
  college('Vaasal Engineering College', 'Tiruchirappalli'),
  college('Kambi College of Engineering for Women', 'Chennai'),
  college('Kavi College of Engineering', 'Puducherry'),
];
