export { type CheckedPdf, checkPdf } from './check-pdf.ts'
export {
  type EncryptedStore,
  encryptedStore,
  type SealedBlob,
  type TextSealer,
  textSealer,
  uploadEnv,
} from './encrypted-store.ts'
export {
  findPatientData,
  type PatientFinding,
  type PatientScan,
  type ScannedText,
} from './find-patient-data.ts'
export { type Received, receivedOf, receiveUpload, UPLOAD_LIMITS } from './receive-upload.ts'
export { type Rejection, REJECTIONS } from './check-pdf.ts'
