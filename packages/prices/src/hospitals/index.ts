export { hospitalImportRepo } from './hospital-import-repo.ts'
export { type HospitalImport, importHospitals } from './import-hospitals.ts'
export { loadZipCentroids } from './load-zip-centroids.ts'
export { zipCentroidRepo } from './zip-centroid-repo.ts'
