/** The files of one house in the browser's private file system, or in memory where there is none. */

export interface HouseFiles {
  names(): string[];
  read(name: string): Uint8Array;
  write(name: string, content: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
  appender(name: string): Promise<(content: Uint8Array) => void>;
}

/** What is used of a file handle in a worker; TypeScript's own library does not know it. */
interface Handle {
  getSize(): number;
  read(into: Uint8Array, at: { at: number }): number;
  write(content: Uint8Array, at: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

interface FileHandle extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<Handle>;
}

/** Reads everything at once: Python asks without waiting. */
export async function openFiles(name: string): Promise<HouseFiles> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  const found = new Map<string, Uint8Array>();
  for await (const file of folder.keys()) {
    const handle = (await folder.getFileHandle(file)) as FileHandle;
    found.set(file, new Uint8Array(await (await handle.getFile()).arrayBuffer()));
  }
  const open = async (file: string) => ((await folder.getFileHandle(file, { create: true })) as FileHandle).createSyncAccessHandle();
  return {
    names: () => [...found.keys()],
    read: (file) => found.get(file)!,
    async write(file, content) {
      const handle = await open(file);
      try {
        put(handle, content, 0);
        handle.truncate(content.byteLength);
        handle.flush();
      } finally {
        handle.close();
      }
      found.set(file, content);
    },
    async remove(file) {
      await folder.removeEntry(file);
      found.delete(file);
    },
    async appender(file) {
      const handle = await open(file);
      handle.truncate(0);
      let end = 0;
      found.set(file, new Uint8Array());
      return (content) => {
        try {
          put(handle, content, end);
        } catch (error) {
          handle.truncate(end);
          throw error;
        }
        handle.flush();
        end += content.byteLength;
      };
    },
  };
}

function put(handle: Handle, content: Uint8Array, at: number): void {
  if (handle.write(content, { at }) < content.byteLength) throw new Error("no room");
}

/** For a window that keeps nothing. */
export function memoryFiles(): HouseFiles {
  const found = new Map<string, Uint8Array>();
  return {
    names: () => [...found.keys()],
    read: (file) => found.get(file)!,
    write: async (file, content) => void found.set(file, content),
    remove: async (file) => void found.delete(file),
    appender: async (file) => {
      found.set(file, new Uint8Array());
      return () => {};
    },
  };
}
