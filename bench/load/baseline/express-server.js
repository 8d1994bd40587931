// A typical server: Express, multer, better-sqlite3, and a database that does not wait for the disk.
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import express from 'express';
import multer from 'multer';

const [folder] = process.argv.slice(2);
mkdirSync(path.join(folder, 'uploads'), { recursive: true });

const db = new Database(path.join(folder, 'typical.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = OFF');
db.exec(`
  create table if not exists students (id text primary key, name text, token text unique);
  create table if not exists events (id text primary key, title text, capacity integer, fee integer);
  create table if not exists registrations (
    id text primary key, event_id text, student_id text, name text, email text, phone text, college text,
    department text, year text, transaction_id text, proof text, status text, created_at text,
    unique (event_id, student_id));
  insert or ignore into events values ('event', 'Event', 1000000, 150);
`);
const insertStudent = db.prepare('insert or ignore into students values (?, ?, ?)');
db.transaction(() => {
  for (let i = 0; i < Number(process.argv[3] ?? 0); i++) insertStudent.run(`s${i}`, `Student ${i}`, `token-${i}`);
})();

const upload = multer({ dest: path.join(folder, 'uploads'), limits: { fileSize: 5 * 1024 * 1024 } });
const app = express();

const studentOf = db.prepare('select * from students where token = ?');
const findEvent = db.prepare('select * from events where id = ?');
const seats = db.prepare('select count(*) as taken from registrations where event_id = ?');
const insert = db.prepare('insert into registrations values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');

const authenticate = (req, res, next) => {
  req.student = studentOf.get(String(req.headers.authorization).replace('Bearer ', ''));
  if (!req.student) return res.status(401).json({ message: 'Not authorised' });
  next();
};

app.post('/api/students/events/register', authenticate, upload.single('paymentScreenshot'), (req, res) => {
  const event = findEvent.get(req.body.eventId);
  if (!event) return res.status(404).json({ message: 'Event not found' });
  if (seats.get(event.id).taken >= event.capacity) return res.status(409).json({ message: 'Full' });
  const { name, email, phone, college, department, year, transactionId } = req.body;
  const id = randomUUID();
  const now = new Date().toISOString();
  insert.run(
    id,
    event.id,
    req.student.id,
    name,
    email,
    phone,
    college,
    department,
    year,
    transactionId,
    req.file?.path,
    'pending',
    now,
  );
  res.status(201).json({ message: 'Registered', registration: { _id: id, status: 'pending' } });
});

const shownEvents = await json(process.stdin);
app.get('/api/events', (_, res) => res.json(shownEvents));

const server = app.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: server.address().port })));
