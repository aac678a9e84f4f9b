import { useContext } from 'react'
import { PieceTextContext } from '../pieceText.ts'

/** Every word a table says by itself; counts come already written in the language's figures. */
export const englishTableText = {
  search: 'Search',
  addFilter: 'Filter',
  columns: 'Columns',
  resetColumns: 'Show the usual columns',
  export: 'Export',
  exportCsv: 'CSV',
  exportCsvHint: 'Opens in any spreadsheet',
  exportXlsx: 'Excel',
  exportXlsxHint: 'With types and widths',
  exportXls: 'Excel 97 (XLS)',
  exportXlsHint: 'For older programs',
  exporting: (done: string, of: string) => `${done} of ${of}`,
  exported: (count: number, written: string) => (count === 1 ? 'Exported 1 row' : `Exported ${written} rows`),
  exportedFirst: (written: string, of: string) => `Exported the first ${written} of ${of} rows`,
  exportFailed: 'The export could not be made. Nothing was downloaded.',
  rows: (count: number, written: string) => (count === 1 ? '1 row' : `${written} rows`),
  sortedBy: (what: string) => `Sorted by ${what}`,
  unsorted: 'In the usual order',
  ascending: 'Ascending',
  descending: 'Descending',
  sortAscending: (what: string) => `Sort by ${what}, ascending`,
  sortDescending: (what: string) => `Sort by ${what}, descending`,
  changeFilter: (sentence: string) => `${sentence}, change`,
  removeFilter: (sentence: string) => `Remove ${sentence}`,
  filterSearch: (what: string) => `Find in ${what}`,
  selectRow: (what: string) => `Select ${what}`,
  selectPage: 'Select all on this page',
  selected: (count: number, written: string) => (count === 1 ? '1 selected' : `${written} selected`),
  selectAllMatching: (written: string) => `Select all ${written}`,
  clearSelection: 'Clear',
  selectionActions: 'Selected rows',
  actionsOf: (what: string) => `Actions for ${what}`,
  actions: 'Actions',
  total: 'Total',
  range: (from: string, to: string, of: string) => `${from}–${to} of ${of}`,
  perPage: (written: string) => `${written} a page`,
  rowsPerPage: 'Rows on a page',
  pageOf: (page: string, of: string) => `Page ${page} of ${of}`,
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  pages: 'Pages',
  sorted: (what: string, descending: boolean) => `Sorted by ${what}, ${descending ? 'descending' : 'ascending'}`,
}

export type TableText = typeof englishTableText

export function useTableText(): TableText {
  return useContext(PieceTextContext)?.table ?? englishTableText
}
