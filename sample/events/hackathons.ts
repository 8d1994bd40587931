import { common, desk, paragraphs, prizes, type SampleEvent, solo, team } from './shape.ts';

export const hackathons = [
  {
    ...common,
    ...team(2, 4, 500),
    id: 'seven-hours-for-the-city',
    title: 'Seven Hours for the City',
    eventType: 'hackathon',
    description:
      'A one-day hackathon on three problems this city actually has: water, heat and getting home. Start at ten, show a working thing at four.',
    aboutContent: paragraphs(
      'At 10:00 you choose one of three sealed problems. Each comes with a page of background, a small data set and one hard constraint, such as “works on a phone without data” or “a ward office can run it for ₹500 a month”.',
      'Mentors pass every table twice: before lunch to ask what you are leaving out, after lunch to ask whether it runs. Lunch, buttermilk and an unreasonable amount of sundal are included.',
      'Everything built here stays yours.',
    ),
    detailsContent:
      'Briefing 10:00, building until 16:00, code freeze, then four-minute demonstrations at the tables until 17:00. No slide decks: four pairs of judges walk from table to table and use what you made.',
    rules: [
      'Two to four members. Arrive with an idea if you like, but with no code.',
      'Open-source libraries and public data are fine; list them in the README.',
      'Code assistants are allowed if you can explain every file they touched.',
      'Push to your repository by 16:00. Later commits are not judged.',
      'Scoring: works 40, fits the constraint 30, useful next week 20, explained well 10.',
      'Each team leaves its table as clean as it found it.',
    ],
    requirements: [
      'A laptop per member, chargers, one extension board',
      'A Git account',
      'A sweater: the air conditioning is honest',
    ],
    prizes: prizes('25000', '15000', '7500', 'Best use of the constraint: ₹5000'),
    location: 'Central Library, First Floor',
    startTime: '10:00',
    endTime: '17:00',
    capacity: 50,
    upiId: 'aarambh.hack@example',
    coordinators: [desk('Hackathon desk', 39), desk('Mentor desk', 40)],
  },
  {
    ...common,
    ...solo(0),
    id: 'first-pull-request',
    title: 'First Pull Request',
    eventType: 'hackathon',
    description:
      'An open-source afternoon for people who have never contributed. Pick a small, real issue, fix it with a helper beside you, send it off the same day.',
    aboutContent: paragraphs(
      'Most first contributions fail on everything except code: finding the right issue, building the project, writing a message a stranger will read. We have done the finding for you. Sixty issues from friendly projects are tagged by language and by size.',
      'You work at your own pace and nobody is ranked. There is a bell on the desk, to be rung once per pull request opened.',
    ),
    detailsContent:
      'Half an hour on Git and manners, then three hours of work in groups by language. Documentation and translation count as much as code.',
    rules: [
      'Read the project’s contribution guide before you write anything.',
      'One issue at a time; release it if you are stuck for forty minutes.',
      'No pull requests made only for the count: they help nobody and are withdrawn.',
      'Be kind in reviews. The maintainers are volunteers.',
    ],
    requirements: ['Laptop with Git installed', 'An account on a code hosting site'],
    prizes: prizes('Sticker sheet and a ring of the bell', 'Certificate with a link to your pull request'),
    location: 'Programming Lab 4',
    startTime: '13:30',
    endTime: '17:15',
    capacity: 80,
    upiId: '',
    coordinators: [desk('Open source desk', 41)],
  },
] satisfies SampleEvent[];
