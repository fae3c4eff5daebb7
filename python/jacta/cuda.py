"""Memory of a GPU, as arrays that PyTorch, CuPy and JAX use where they are."""
from __future__ import annotations

import ctypes
import threading
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ._core import JactaError, failure, ffi, lib, string, whole

# DLPack's numbers: kinds of devices, kinds of numbers, the stream that waits for all others.
CUDA, MANAGED = 2, 13
KINDS = {0: "i", 1: "u", 2: "f", 6: "b"}
DEFAULT_STREAM = 1

capsule_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)


def tensor_words(capsule: Any) -> Any:
    """What a DLPack capsule holds, as numbers of 32 bits: the pointer (two), the device's kind and number,
    how many dimensions, the type, then pointers to shape and strides and an offset."""
    return ffi.cast("int32_t *", capsule_pointer(capsule, b"dltensor"))


class Gpu:
    """An opened GPU. It stays open, and one thread at a time uses it."""

    def __init__(self, index: int) -> None:
        error = ffi.new("jacta_error *")
        self.index, self.lock = index, threading.RLock()  # memory may be given back at any moment
        self.handle = lib.jacta_gpu_open(index, error)
        if not self.handle:
            raise failure(error)
        self.name = string(lib.jacta_gpu_name(self.handle))

    def zeros(self, shape: tuple[int, ...], kind: npt.DTypeLike) -> CudaArray:
        return CudaArray(self, np.asarray(Memory(self, shape, np.dtype(kind))))

    def read(self, out: npt.NDArray[Any], place: int) -> None:
        error, source = ffi.new("jacta_error *"), ffi.cast("void *", place)
        pointer = ffi.from_buffer(out, require_writable=True)
        with self.lock:
            good = lib.jacta_gpu_read(self.handle, pointer, source, out.nbytes, error)
        if not good:
            raise failure(error)

    def write(self, place: int, data: npt.NDArray[Any]) -> None:
        error, target = ffi.new("jacta_error *"), ffi.cast("void *", place)
        with self.lock:
            good = lib.jacta_gpu_write(self.handle, target, ffi.from_buffer(data), data.nbytes, error)
        if not good:
            raise failure(error)


gpu = lru_cache(maxsize=None)(Gpu)


def gpu_named(device: str) -> Gpu | None:
    """The GPU of a device's name, "cuda" or as in "cuda:1"; None for "cpu"."""
    if device == "cpu":
        return None
    kind, colon, number = device.partition(":") if isinstance(device, str) else ("", "", "")
    if kind != "cuda" or (colon and not (number.isascii() and number.isdigit())):
        raise JactaError(f"There is no device {device!r}; there are: cpu, cuda, cuda:1 and so on.")
    return gpu(whole(int(number or 0), "the device's number", 0, 2**31 - 1))


class Memory:
    """Zeros on a GPU, given back when nobody refers to them any more."""

    def __init__(self, gpu: Gpu, shape: tuple[int, ...], kind: np.dtype[Any]) -> None:
        error = ffi.new("jacta_error *")
        size = int(np.prod(shape, dtype=np.uint64)) * kind.itemsize
        self.gpu, self.place = gpu, ffi.NULL
        with gpu.lock:
            self.place = lib.jacta_gpu_alloc(gpu.handle, size, error)
        if not self.place:
            raise failure(error)
        self.__array_interface__ = {
            "version": 3,
            "shape": shape,
            "typestr": kind.str,
            "data": (int(ffi.cast("uintptr_t", self.place)), False),
        }

    def __del__(self) -> None:
        with self.gpu.lock:
            lib.jacta_gpu_free(self.gpu.handle, self.place)


class CudaArray:
    """An array on a GPU. `torch.from_dlpack`, `cupy.from_dlpack` and `jax.dlpack.from_dlpack` use it where
    it is, and keep its memory for as long as they want; `numpy()` copies it."""

    def __init__(self, gpu: Gpu, array: npt.NDArray[Any]) -> None:
        self._gpu = gpu
        self._array = array  # whose data nobody here can read: it knows the shape and keeps the memory
        self.shape, self.dtype, self.nbytes = array.shape, array.dtype, array.nbytes

    @property
    def device(self) -> str:
        return f"cuda:{self._gpu.index}"

    @property
    def pointer(self) -> int:
        return int(self._array.ctypes.data)

    def __len__(self) -> int:
        return int(self.shape[0])

    def __repr__(self) -> str:
        return f"CudaArray(shape={self.shape}, dtype={self.dtype}, device={self.device!r})"

    def numpy(self) -> npt.NDArray[Any]:
        """A copy that Python can read."""
        out: npt.NDArray[Any] = np.empty(self.shape, self.dtype)
        self._gpu.read(out, self.pointer)
        return out

    def __array__(self, *_: Any, **__: Any) -> npt.NDArray[Any]:
        raise TypeError("an array on a GPU is copied by its numpy(), not unasked")

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.pointer, False),
            "strides": None,
            "stream": None,  # whatever wrote it has ended
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, self._gpu.index

    def __dlpack__(
        self,
        *,
        stream: Any = None,  # may read at once: whatever wrote the array has ended
        max_version: Any = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        if copy or dl_device not in (None, self.__dlpack_device__()):
            raise BufferError("an array on a GPU is copied by its numpy(), not by DLPack")
        # numpy's capsule keeps the array, and so the memory, which it takes for this machine's.
        capsule = self._array.__dlpack__()
        words = tensor_words(capsule)
        words[2], words[3] = self.__dlpack_device__()
        return capsule


class Found(NamedTuple):
    """Somebody's array on a GPU, in one piece, and what keeps it there."""

    pointer: int
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    keep: Any


def from_dlpack(array: Any) -> Found:
    # A capsule that is not renamed gives its tensor back itself.
    capsule = array.__dlpack__(stream=DEFAULT_STREAM)
    words = tensor_words(capsule)
    code, bits, lanes = ffi.cast("uint8_t *", words + 5)[0:3]
    if code not in KINDS or lanes != 1:
        raise TypeError(f"actions must be whole numbers, not DLPack's type {code} with {lanes} lanes")
    pointers = ffi.cast("int64_t **", words)
    count, shape, strides = words[4], pointers[3], pointers[4]
    lengths = tuple(int(shape[i]) for i in range(count))
    if count == 1 and strides and strides[0] != 1 and lengths[0] > 1:
        raise JactaError("actions on a GPU must be in one piece.")
    place = int(ffi.cast("uint64_t *", words)[0] + ffi.cast("uint64_t *", words)[5])
    return Found(place, lengths, np.dtype(f"{KINDS[code]}{bits // 8}"), capsule)


def from_interface(array: Any) -> Found:
    told = array.__cuda_array_interface__
    dtype, shape = np.dtype(told["typestr"]), tuple(told["shape"])
    if told.get("strides") not in (None, (dtype.itemsize,)) and len(shape) == 1 and shape[0] > 1:
        raise JactaError("actions on a GPU must be in one piece.")
    return Found(int(told["data"][0]), shape, dtype, array)


def find(gpu: Gpu, array: Any) -> Found | None:
    """Where an array is on this GPU; None if it is not on any. One on another is refused. The CUDA array
    interface does not say where; DLPack does."""
    if hasattr(array, "__dlpack_device__"):
        kind, index = (int(number) for number in array.__dlpack_device__())
        if kind not in (CUDA, MANAGED):
            return None
        if index != gpu.index:
            raise JactaError(f"actions are on cuda:{index}, not on cuda:{gpu.index}.")
        return from_dlpack(array)
    return from_interface(array) if hasattr(array, "__cuda_array_interface__") else None
