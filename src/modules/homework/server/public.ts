export { type PhotoPage, writePhotoPdf } from './pages/photoPdf.ts'
