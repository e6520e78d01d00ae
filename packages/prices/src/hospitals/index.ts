export {
  type HospitalImport,
  hospitalImportRepo,
  importHospitals,
  loadZipCentroids,
  zipCentroidRepo,
} from './hospital-import-repo.ts'
