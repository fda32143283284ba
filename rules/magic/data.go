package magic

import (
	"encoding/binary"
	"hash/crc32"

	"github.com/h2non/filetype/matchers"
)

var databases = []row{
	signature("sqlite", "SQLite database", Database, "sqlite sqlite3 db db3 gpkg mbtiles", exact, known(matchers.TypeSqlite), at(0, "SQLite format 3\x00")),
	signature("sqlite-wal", "SQLite write-ahead log", Database, "sqlite-wal db-wal", exact, oneOf(0, "\x37\x7F\x06\x82", "\x37\x7F\x06\x83")),
	signature("lmdb", "LMDB database", Database, "mdb lmdb", exact, either(at(16, "\xDE\xC0\xEF\xBE"), at(16, "\xBE\xEF\xC0\xDE"))),
	signature("leveldb", "LevelDB or RocksDB manifest", Database, "", exact, at(7, "\x01\x1Aleveldb.")),
	signature("berkeley-db", "Berkeley DB", Database, "db bdb", exact, oneOf(12, "\x62\x31\x05\x00", "\x61\x15\x06\x00", "\x00\x05\x31\x62", "\x00\x06\x15\x61")),
	signature("gdbm", "GNU dbm database", Database, "gdbm", exact, oneOf(0, "\xCE\x9A\x57\x13", "\xCF\x9A\x57\x13", "\x13\x57\x9A\xCE")),
	signature("access", "Access database", Database, "mdb accdb", exact, oneOf(0, "\x00\x01\x00\x00Standard Jet DB\x00", "\x00\x01\x00\x00Standard ACE DB\x00")),
	signature("redis", "Redis dump", Database, "rdb", exact, at(0, "REDIS00"), byteIn(9, 0xF5, 0xFF)),
	signature("duckdb", "DuckDB database", Database, "duckdb db", exact, at(8, "DUCK"), le32(12, 1, 4096), le32(16, 0, 0)),
	signature("dbase", "dBASE table", Database, "dbf", sampled, oneOf(0, "\x03", "\x83", "\x8B", "\x30"), dbaseHeader),
}

var columnar = []row{
	// A Thrift page header follows: field 1, a 32-bit number.
	signature("parquet", "Apache Parquet table", Dataset, "parquet pq", exact, at(0, "PAR1\x15")),
	signature("arrow", "Apache Arrow file", Dataset, "arrow feather ipc", exact, at(0, "ARROW1\x00\x00")),
	signature("arrow-stream", "Apache Arrow stream", Dataset, "arrows", exact, at(0, "\xFF\xFF\xFF\xFF"), le32(4, 16, 1<<20), le32(8, 4, 64)),
	signature("feather", "Feather table", Dataset, "feather", exact, at(0, "FEA1\x00\x00\x00\x00")),
	signature("orc", "Apache ORC table", Dataset, "orc", sampled, at(0, "ORC"), longerThan(16)),
	signature("avro", "Apache Avro data", Dataset, "avro", exact, at(0, "Obj\x01")),
	signature("rcfile", "Hive RCFile", Dataset, "rc", exact, at(0, "RCF\x01")),
	signature("sequencefile", "Hadoop SequenceFile", Dataset, "seq", exact, at(0, "SEQ"), byteIn(3, 4, 6)),
	signature("tfrecord", "TFRecord data", Dataset, "tfrecord tfrecords", exact, tfRecord),
	signature("recordio", "RecordIO data", Dataset, "rec", exact, at(0, "\x0A\x23\xD7\xCE"), longerThan(16)),
	signature("stata", "Stata data", Dataset, "dta", sampled, either(at(0, "<stata_dta><header><release>"), all(byteIn(0, 0x71, 0x73), byteIn(1, 1, 2), at(2, "\x01\x00")))),
	signature("spss", "SPSS data", Dataset, "sav", exact, oneOf(0, "$FL2@(#) SPSS", "$FL3@(#) SPSS"), either(le32(64, 1, 3), be32(64, 1, 3))),
	signature("sas", "SAS data", Dataset, "sas7bdat", exact, at(12, "\xC2\xEA\x81\x60\xB3\x14\x11\xCF\xBD\x92\x08\x00")),
	signature("rds", "R data", Dataset, "rds rda rdata", exact, either(at(0, "RDX2\nX\n\x00"), at(0, "RDX3\nX\n\x00"), all(at(0, "X\n\x00\x00\x00"), byteIn(5, 2, 3)))),
}

var scientific = []row{
	signature("hdf5", "HDF5 data", Dataset, "h5 hdf5 hdf he5 keras nc mat", exact, at(0, "\x89HDF\r\n\x1A\n")),
	signature("hdf4", "HDF4 data", Dataset, "hdf h4", exact, at(0, "\x0E\x03\x13\x01")),
	signature("npy", "NumPy array", Dataset, "npy", exact, at(0, "\x93NUMPY"), byteIn(6, 1, 3), at(7, "\x00")),
	signature("matlab", "MATLAB data", Dataset, "mat", exact, at(0, "MATLAB "), oneOf(124, "\x00\x01IM", "\x01\x00MI", "\x00\x02IM", "\x02\x00MI")),
	signature("fits", "FITS data", Dataset, "fits fit fts", readable, at(0, "SIMPLE  =                    T"), fitsCards),
	signature("netcdf", "NetCDF data", Dataset, "nc cdf", exact, at(0, "CDF"), oneOf(3, "\x01", "\x02", "\x05"), at(8, "\x00\x00\x00")),
	signature("grib", "GRIB data", Dataset, "grib grb grib2 grb2", exact, at(0, "GRIB"), byteIn(7, 1, 2)),
	signature("bufr", "BUFR data", Dataset, "bufr", exact, at(0, "BUFR"), byteIn(7, 2, 4)),
	signature("dicom", "DICOM image", Image, "dcm dicom", exact, known(matchers.TypeDcm), at(132, "\x02\x00")),
	signature("nifti", "NIfTI image", Image, "nii", exact, oneOf(0, "\x5C\x01\x00\x00", "\x00\x00\x01\x5C"), oneOf(344, "n+1\x00", "ni1\x00")),
	signature("shapefile", "ESRI shapefile", Dataset, "shp shx", exact, at(0, "\x00\x00\x27\x0A"), le32(28, 1000, 1000)),
	signature("las", "LAS point cloud", Dataset, "las laz", exact, at(0, "LASF"), byteIn(24, 1, 1), byteIn(25, 0, 5)),
	signature("ply", "binary PLY model", Other, "ply", sampled, at(0, "ply"), contains("\nformat binary_")),
	signature("blend", "Blender scene", Other, "blend", exact, at(0, "BLENDER"), blenderHeader),
	signature("glb", "glTF scene", Other, "glb", exact, at(0, "glTF"), le32(4, 1, 2)),
	signature("fbx", "FBX scene", Other, "fbx", exact, at(0, "Kaydara FBX Binary  \x00\x1A\x00")),
	signature("usdc", "USD crate", Other, "usd usdc", exact, at(0, "PXR-USDC"), at(8, "\x00")),
	signature("alembic", "Alembic scene", Other, "abc", exact, oneOf(0, "Ogawa\xFF", "Ogawa\x00")),
}

// dbaseHeader checks the date, the sizes of header and record, and the reserved zeros of a dBASE table.
var dbaseHeader = all(byteIn(1, 0, 200), byteIn(2, 1, 12), byteIn(3, 1, 31), le16(8, 65, 1<<14), le16(10, 2, 1<<14), at(12, "\x00\x00"), at(30, "\x00\x00"))

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// tfRecord checks the masked CRC-32C behind the length of the first record.
func tfRecord(head []byte) bool {
	if len(head) < 16 {
		return false
	}
	sum := crc32.Checksum(head[:8], castagnoli)
	return binary.LittleEndian.Uint32(head[8:]) == (sum>>15|sum<<17)+0xA282EAD8
}

// fitsCards requires cards of 80 characters without line ends, as no editor writes them.
func fitsCards(head []byte) bool {
	for _, b := range head {
		if b < ' ' || b > '~' {
			return false
		}
	}
	return len(head) > 160 && has(head, 80, "BITPIX  =")
}

// blenderHeader checks pointer size, byte order, version and the block that follows; since version 5 the header length stands first.
var blenderHeader = either(
	all(oneOf(7, "_", "-"), oneOf(8, "v", "V"), byteIn(9, '1', '9'), oneOf(12, "REND", "TEST", "GLOB"), either(at(16, "\x00"), at(19, "\x00"))),
	all(at(7, "17-"), oneOf(12, "v0", "V0"), oneOf(17, "REND", "TEST", "GLOB"), at(23, "\x00\x00")))
