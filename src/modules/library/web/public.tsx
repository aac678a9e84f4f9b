export { ShelfLine } from './family/ShelfLine.tsx'
