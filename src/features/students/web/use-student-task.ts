import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { neighbourOf } from '#web/desk/neighbour.ts';
import { useAddress } from '#web/desk/use-address.ts';
import { type Tasks, useTask } from '#web/desk/use-task.ts';
import { notify } from '#web/ui/notify.ts';
import { type Student, verifyStudent } from '../contract.ts';

/** The tasks that open a dialog. */
export type DialogKind = 'details' | 'link' | 'delete';
export type BeginTask = (kind: DialogKind | 'verify', student: Student) => void;

interface Given {
  students: readonly Student[];
  onVerified: (student: Student) => void;
}

/** The open task for one student. `student` in the address opens that student's details. */
export function useStudentTask({ students, onVerified }: Given) {
  const tasks: Tasks<DialogKind, Student> = useTask();
  const { search, change } = useAddress();
  const named = search.get('student');
  const verifying = useRef(new Set<string>());

  const openNamed = useEffectEvent(() => {
    const student = students.find(({ _id }) => _id === named);
    if (student) tasks.begin('details', student);
  });
  useEffect(() => {
    if (named) openNamed();
  }, [named]);

  async function verify(student: Student) {
    if (verifying.current.has(student._id)) return;
    verifying.current.add(student._id);
    try {
      const verified = await adminApi.call(verifyStudent, { params: { studentId: student._id } });
      const focusNeighbour = neighbourOf(student._id, 'verifies');
      onVerified(verified);
      notify({ title: 'Student verified successfully!', tone: 'success' });
      requestAnimationFrame(focusNeighbour);
    } catch (error) {
      const description = error instanceof ApiError && error.status === 404 ? error.message : undefined;
      notify({ title: 'Failed to verify student. Please try again.', description, tone: 'error' });
    } finally {
      verifying.current.delete(student._id);
    }
  }

  const begin: BeginTask = (kind, student) => {
    if (kind === 'verify') void verify(student);
    else tasks.begin(kind, student);
  };
  function end() {
    tasks.end();
    if (named) change({ student: '' });
  }
  const task = tasks.task && { ...tasks.task, item: students.find(sameAs(tasks.task.item)) ?? tasks.task.item };
  return { task, open: tasks.open, begin, end };
}

const sameAs =
  ({ _id }: Student) =>
  (other: Student) =>
    other._id === _id;
