package magic_test

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"testing"
)

func dataFixtures(testing.TB) []fixture {
	return []fixture{
		{"sqlite", "SQLite format 3\x00\x10\x00\x01\x01\x00\x40\x20\x20"},
		{"sqlite-wal", "\x37\x7F\x06\x82" + be32(3007000) + be32(4096) + noise(20)},
		{"lmdb", zeros(10) + "\x08\x00" + zeros(4) + "\xDE\xC0\xEF\xBE" + le32(1) + zeros(40)},
		{"leveldb", noise(4) + le16(39) + "\x01\x01\x1Aleveldb.BytewiseComparator\x02\x03"},
		{"berkeley-db", zeros(12) + "\x62\x31\x05\x00" + le32(9) + zeros(40)},
		{"gdbm", "\xCE\x9A\x57\x13" + le32(4096) + zeros(40)},
		{"access", "\x00\x01\x00\x00Standard Jet DB\x00\x01\x00\x00\x00"},
		{"redis", "REDIS0009\xFA\x09redis-ver\x056.0.1"},
		{"duckdb", noise(8) + "DUCK" + le32(64) + le32(0) + zeros(40)},
		{"dbase", "\x03\x7A\x07\x0B" + le32(20) + le16(97) + le16(40) + zeros(20) + padded("NAME", 11) + "C"},

		{"parquet", "PAR1\x15\x04\x15\x20\x15\x22\x4C" + noise(40)},
		{"arrow", "ARROW1\x00\x00\xFF\xFF\xFF\xFF" + le32(300) + le32(16) + noise(40)},
		{"arrow-stream", "\xFF\xFF\xFF\xFF" + le32(300) + le32(16) + zeros(12) + noise(40)},
		{"feather", "FEA1" + zeros(4) + noise(40)},
		{"orc", "ORC" + noise(300)},
		{"avro", "Obj\x01\x04\x16avro.schema\x84\x02{\"type\":\"record\"}"},
		{"rcfile", "RCF\x01\x00\x00\x00\x01" + noise(40)},
		{"sequencefile", "SEQ\x06\x19org.apache.hadoop.io.Text"},
		{"tfrecord", tfRecord(300)},
		{"recordio", "\x0A\x23\xD7\xCE" + le32(300) + noise(40)},
		{"stata", "<stata_dta><header><release>118</release><byteorder>LSF</byteorder><K>\x02\x00</K><N>" + le64(40) + "</N></header>" + zeros(40)},
		{"stata", "\x72\x02\x01\x00" + le16(3) + le32(40) + zeros(80)},
		{"spss", fmt.Sprintf("%-64s", "$FL2@(#) SPSS DATA FILE some program") + le32(2) + zeros(40)},
		{"sas", zeros(12) + "\xC2\xEA\x81\x60\xB3\x14\x11\xCF\xBD\x92\x08\x00\x09\xC7\x31\x8C" + zeros(40)},
		{"rds", "X\n\x00\x00\x00\x03\x00\x04\x01\x02"},
		{"rds", "RDX3\nX\n\x00\x00\x00\x03"},
	}
}

func scienceFixtures(testing.TB) []fixture {
	header := "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }"
	return []fixture{
		{"hdf5", "\x89HDF\r\n\x1A\n\x00\x00\x00\x00\x00\x08\x08\x00" + zeros(40)},
		{"hdf4", "\x0E\x03\x13\x01\x00\x10" + noise(40)},
		{"npy", "\x93NUMPY\x01\x00\x76\x00" + fmt.Sprintf("%-117s\n", header) + noise(24)},
		{"matlab", fmt.Sprintf("%-124s", "MATLAB 5.0 MAT-file, Platform: GLNXA64") + "\x00\x01IM" + le32(15) + noise(40)},
		{"matlab", fmt.Sprintf("%-116s", "MATLAB 7.3 MAT-file, Platform: GLNXA64") + zeros(8) + "\x00\x02IM" + zeros(40)},
		{"fits", fmt.Sprintf("%-80s%-80s%-80s", "SIMPLE  =                    T / conforms", "BITPIX  =                  -32", "NAXIS   =                    2")},
		{"netcdf", "CDF\x01" + be32(0) + be32(10) + be32(2) + be32(3) + "lat\x00"},
		{"grib", "GRIB\x00\x00\x00\x02" + noise(40)},
		{"bufr", "BUFR\x00\x01\x20\x04" + noise(40)},
		{"dicom", zeros(128) + "DICM\x02\x00\x00\x00UL\x04\x00"},
		{"nifti", padded(le32(348), 344) + "n+1\x00" + zeros(40)},
		{"shapefile", be32(9994) + zeros(20) + be32(900) + le32(1000) + le32(5) + zeros(40)},
		{"las", "LASF" + zeros(20) + "\x01\x02" + padded("a system", 32) + noise(40)},
		{"ply", "ply\nformat binary_little_endian 1.0\nelement vertex 8\nproperty float x\nend_header\n" + noise(300)},
		{"blend", "BLENDER-v300REND" + le32(72) + zeros(40)},
		{"blend", "BLENDER17-01v0500REND" + le32(0) + zeros(40)},
		{"glb", "glTF" + le32(2) + le32(900) + le32(300) + "JSON{}"},
		{"fbx", "Kaydara FBX Binary  \x00\x1A\x00" + le32(7400) + noise(40)},
		{"usdc", "PXR-USDC\x00\x08\x00" + zeros(40)},
		{"alembic", "Ogawa\xFF\x00\x01" + zeros(40)},
	}
}

func weightFixtures(testing.TB) []fixture {
	return []fixture{
		{"gguf", "GGUF" + le32(3) + le64(291) + le64(24)},
		{"ggml", "lmgg" + le32(51864) + le32(1500)},
		{"ggml", "tjgg" + le32(3) + le32(32000)},
		{"safetensors", le64(120) + `{"weight":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}}`},
		{"safetensors", le64(88) + `{"__metadata__":{"format":"pt"}}`},
		{"tflite", le32(28) + "TFL3" + zeros(12) + noise(40)},
		{"onnx", "\x08\x07\x12\x07pytorch\x1A\x031.9\x3A\xD4\x04\x0A\x2B\x0A\x01x\x12\x01y"},
		{"onnx", "\x08\x0A\x3A\x30\x0A\x10\x0A\x01x\x12\x01y"},
		{"onnx", "\x08\x08\x12\x0Abackend-te\x42\x04\x0A\x00\x10\x0D"},
		{"sentencepiece", "\x0A\x0E\x0A\x05<unk>\x15\x00\x00\x00\x00\x18\x02\x0A\x0C\x0A\x03<s>\x15"},
		{"mxnet", le64(0x112) + le64(0) + le64(3) + "\xC9\xFA\x93\xF9"},
		{"fasttext", "\xBA\x16\x4F\x2F" + le32(12) + le32(100) + zeros(40)},
		{"pytorch-legacy", "\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19.\x80\x02M\xE9\x03."},
		{"pickle", "\x80\x02]q\x00(K\x01K\x02e."},
		{"pickle", "\x80\x03cnumpy.core.multiarray\n_reconstruct\nq\x00"},
		{"pickle", "\x80\x04\x95" + le64(26) + "}\x94(\x8C\x01a\x94K\x01u."},
		{"pickle", "\x80\x05K*."},
	}
}

// tfRecord writes a record's length, the masked checksum of the length, and content.
func tfRecord(length uint64) string {
	size := []byte(le64(length))
	sum := crc32.Checksum(size, crc32.MakeTable(crc32.Castagnoli))
	return string(binary.LittleEndian.AppendUint32(size, (sum>>15|sum<<17)+0xA282EAD8)) + noise(300)
}
