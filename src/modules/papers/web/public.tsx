export { PaperChooser } from './PaperChooser.tsx'
