import type { Vault } from '../vault.ts'

/** What the audit keeps of an import: how many rows, which ones, and a mark by which to know the file again. */
export function importAudit(vault: Vault, content: string, ids: number[]) {
  return {
    total: ids.length,
    first_id: ids.at(0),
    last_id: ids.at(-1),
    file: vault.mark(content),
  }
}
