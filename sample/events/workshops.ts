import { common, desk, paragraphs, prizes, type SampleEvent, solo } from './shape.ts';

/** A workshop has no winners. Without this text the site would show its usual prize money. */
function takeHome(first: string, second = 'Certificate of participation') {
  return prizes(first, second);
}

export const workshops = [
  {
    ...common,
    ...solo(0),
    id: 'tamil-on-screen',
    title: 'Tamil on Screen',
    eventType: 'workshop',
    description:
      'Why does your Tamil text break, and how do you fix it? Unicode, keyboards, fonts and sorting, taken apart by hand in under two hours. Free.',
    aboutContent: paragraphs(
      'Type a name in Tamil, reverse the string, and watch it fall to pieces. By the end of this session you will know why, and what to call instead.',
      'We go from code points to graphemes to glyphs, then through the practical things: line breaks, search that forgives spelling, sorting that puts ஃ where it belongs, and choosing a font that does not shout.',
      'No Tamil required. If you read Malayalam, Telugu or Hindi, bring your own broken examples.',
    ),
    detailsContent:
      'Short explanations, seven small exercises in the browser console, and a checklist you can apply to your own project. Sources and slides stay online.',
    rules: [
      'Arrive by 15:15; the exercises build on one another.',
      'One machine each. Helping your neighbour is encouraged.',
      'Broken examples from your own projects are welcome in the last twenty minutes.',
      'Certificates go to those who finish five of the seven exercises.',
    ],
    requirements: ['Laptop with a current browser', 'Basic JavaScript or Python'],
    prizes: takeHome('A printed Unicode chart for Tamil'),
    location: 'Media Lab',
    startTime: '15:15',
    endTime: '17:00',
    capacity: 40,
    upiId: '',
    coordinators: [desk('Workshop desk', 34)],
  },
  {
    ...common,
    ...solo(200),
    id: 'soldering-without-tears',
    title: 'Soldering Without Tears',
    eventType: 'workshop',
    description:
      'Two hours at a hot iron, from your first shiny joint to a night lamp that works. For people who have only ever used breadboards. The kit is yours to keep.',
    aboutContent: paragraphs(
      'You will ruin a few joints on scrap board first; that is what it is for. Then you build a light-sensing lamp with eleven parts, test it, and learn to take out the part you put in backwards.',
      'There is one helper for every six irons, and nobody is rushed.',
    ),
    detailsContent:
      'Fifteen minutes of safety and theory, forty of practice, an hour of building. The fee covers the kit, solder and a pair of side cutters.',
    rules: [
      'Hair tied, sleeves up, glasses on.',
      'The iron goes back in the stand every time, even for a second.',
      'Call a helper before you touch a lifted pad; most can be saved.',
      'Wash your hands before the samosas.',
    ],
    requirements: ['Closed shoes and cotton clothes'],
    prizes: takeHome('The lamp you built'),
    location: 'Electronics Lab',
    startTime: '10:30',
    endTime: '12:30',
    capacity: 24,
    upiId: 'aarambh.learn@example',
    coordinators: [desk('Soldering desk', 35)],
  },
  {
    ...common,
    ...solo(300),
    id: 'two-hundred-line-compiler',
    title: 'A Compiler in 200 Lines',
    eventType: 'workshop',
    description:
      'Write a small compiler from an empty file: tokens, tree, machine code, done by lunch. No theory exam attached, and every line is one you typed.',
    aboutContent: paragraphs(
      'The language has numbers, names, if and while, and by 13:00 it runs on a virtual machine you also wrote. We build in four steps, and the program works after each of them, so falling behind is never fatal.',
      'Bring the compiler-design course you dreaded. You may leave with an opinion on it.',
    ),
    detailsContent:
      'Four blocks of thirty-five minutes in Python, with tests supplied for each. The fee covers a printed booklet with the whole source, annotated.',
    rules: [
      'Type it yourself; code assistants stay off for these two and a half hours.',
      'Stuck on a block for ten minutes? Take the supplied one and go on.',
      'Ask in the moment. There are three helpers in the room.',
      'A certificate for everyone whose tests for block three pass.',
    ],
    requirements: ['Laptop with Python 3.11 or newer', 'Ease with functions and recursion'],
    prizes: takeHome('The annotated source, printed and bound'),
    location: 'Programming Lab 3',
    startTime: '10:30',
    endTime: '13:00',
    capacity: 48,
    upiId: 'aarambh.learn@example',
    coordinators: [desk('Compiler workshop desk', 36)],
  },
  {
    ...common,
    ...solo(500),
    id: 'listening-machine',
    title: 'The Listening Machine',
    eventType: 'workshop',
    description:
      'Train a model that knows three Tamil words and run it on a chip the size of a stamp. Twelve seats, one microcontroller each, and you take the board home.',
    aboutContent: paragraphs(
      'Record your own voice, clean the samples, train a network of a few thousand weights and squeeze it into 200 kilobytes. Then say “vanakkam” across the room and see whether the light comes on.',
      'You will see what goes wrong as well: accents, fans, echoes, and a model that has learned the click of the record key.',
    ),
    detailsContent:
      'Three hours, twelve seats, two instructors. The fee covers the board, a microphone and a cable. Laptops are tested at the door, so come ten minutes early.',
    rules: [
      'One board per person; swap nothing until it has been labelled.',
      'Recordings stay on your own laptop.',
      'The seat is for the person who registered: the board is numbered to it.',
      'If the toolchain fails to install in ten minutes, take one of the spare machines.',
    ],
    requirements: ['Laptop with 8 GB of memory and a free USB port', 'Some Python', 'Headphones'],
    prizes: takeHome('The board with your model on it'),
    location: 'Embedded Systems Lab',
    startTime: '13:30',
    endTime: '16:30',
    capacity: 12,
    upiId: 'aarambh.learn@example',
    coordinators: [desk('Embedded workshop desk', 37)],
  },
  {
    ...common,
    ...solo(150),
    id: 'containers-by-hand',
    title: 'Containers by Hand',
    eventType: 'workshop',
    description:
      'Build a container with nothing but Linux: namespaces, cgroups and a root file system. Afterwards the word “Docker” will sound a good deal less mysterious.',
    aboutContent: paragraphs(
      'A container is a process that has been told a convincing story. You will tell it that story one system call at a time: its own process list, its own files, its own host name, half a processor.',
      'The last half hour connects what you built to the tools used at work, and to three ways people get their isolation wrong.',
    ),
    detailsContent:
      'Shell first, then about sixty lines of Go or Python. A virtual machine image is handed out at the door and is also on the lab machines.',
    rules: [
      'Work inside the virtual machine, never on the lab host.',
      'Save a snapshot at each of the four checkpoints; you will want one of them back.',
      'Follow along in pairs if you prefer; registration is still one seat each.',
      'A certificate for everyone whose container cannot see its neighbour’s processes.',
    ],
    requirements: ['Comfort at a Linux shell', 'Laptop with virtualisation switched on, or use ours'],
    prizes: takeHome('Your own container runtime, all sixty lines of it'),
    location: 'Networks Lab',
    startTime: '13:30',
    endTime: '15:45',
    capacity: 36,
    upiId: 'aarambh.learn@example',
    coordinators: [desk('Containers desk', 38)],
  },
] satisfies SampleEvent[];
