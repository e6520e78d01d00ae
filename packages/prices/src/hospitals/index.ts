export { type HospitalImport, hospitalImportRepo, importHospitals } from './hospital-import-repo.ts'
export { loadZipCentroids, zipCentroidRepo } from './zip-centroid-repo.ts'
